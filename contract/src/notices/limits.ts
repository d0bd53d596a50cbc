/** Limits of announcements, of text messages, and of reports about orders. */

export const announcementsADay = 2;
export const announcementLength = { title: { min: 3, max: 60 }, text: { min: 3, max: 300 } };
/** Of what a buyer or seller says about an order. */
export const reportLength = { min: 3, max: 500 };
export const answerLength = { min: 3, max: 500 };
export const messageTextLength = { min: 10, max: 320 };
