/** Limits of an announcement. */

export const noticeLength = { min: 3, max: 300 };
