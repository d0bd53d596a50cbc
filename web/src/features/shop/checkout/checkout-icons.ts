/** Path data of the icons that only the purchase needs. */
export const phoneInIcon =
  'M6.5 3.5h5.5a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H6.5a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM8.2 17.5h2.1M21 8.5h-6.5M17.5 5.5l-3 3 3 3';
export const shareIcon = 'M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5v8.5h14v-8.5h-1';
