/** Path data of icons that only the vendors have. */
export const pauseIcon = 'M8.5 5.5v13M15.5 5.5v13';
export const playIcon = 'M8 5.5v13l10.5-6.5L8 5.5Z';
export const upIcon = 'M12 19V5.5M6 11.5l6-6 6 6';
export const sendIcon = 'M4 12 20 4.5 15.5 20l-4-6.5L4 12ZM11.5 13.5 20 4.5';
export const fallIcon = 'M12 5v13.5M6 12.5l6 6 6-6';
