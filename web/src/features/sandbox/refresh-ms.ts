/** How often the handset looks for what is new. */
export const refreshMs = 2000;
