/** How long an announcement may be. */

export const noticeLength = { min: 3, max: 300 };
