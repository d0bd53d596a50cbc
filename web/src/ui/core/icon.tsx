/** Icons, for use beside a word or in a named control, and the loader. */

export function Icon({ path, className = 'size-[1.25em]' }: { path: string; className?: string }) {
  return (
    <svg
      className={`flex-none fill-none stroke-current ${className}`}
      viewBox="0 0 24 24"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/** Path data, drawn on a 24 by 24 grid. */
export const alertIcon = 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4.2M12 17v.01';
export const bangIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0ZM12 7.8v5M12 16v.01';
export const chatIcon = 'M12 4a8 8 0 0 0-6.9 12L4 20l4.1-1.1A8 8 0 1 0 12 4ZM9 11.5h6M9 14.2h3.5';
export const checkIcon = 'm5 12.5 4.5 4.5L19 7.5';
export const clockIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0ZM12 7.5V12l3 2';
export const closeIcon = 'M6 6l12 12M18 6 6 18';
export const downIcon = 'm6 9.5 6 6 6-6';
export const infoIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0ZM12 11v5M12 8v.01';
export const linkIcon =
  'M10 14a4 4 0 0 0 6 .4l2.8-2.8a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-2.8 2.8a4 4 0 0 0 5.7 5.7L12 17';
export const refreshIcon =
  'M19.5 11a7.6 7.6 0 0 0-13.6-3.2L4 10M4 5v5h5M4.5 13a7.6 7.6 0 0 0 13.6 3.2L20 14M20 19v-5h-5';
export const rightIcon = 'm9.5 6 6 6-6 6';
export const searchIcon = 'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0ZM16 16l4 4';
export const shieldIcon =
  'M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6l-7-2.5ZM8.8 12l2.3 2.3 4.2-4.6';
export const simIcon =
  'M6.5 3.5h7.5l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5ZM8.5 12h7v5.5h-7zM12 12v5.5';

/** The loader: the mark, one stroke after another. */
export function Strokes({ className = 'text-[2rem]' }: { className?: string }) {
  return (
    <span className={`strokes ${className}`} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
