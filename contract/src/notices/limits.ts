/** Limits of announcements, of text messages, of notices in the shop, and of reports about orders. */

export const announcementsADay = 2;
export const announcementLength = { title: { min: 3, max: 60 }, text: { min: 3, max: 300 } };
/** Of a notice that visitors see: about one service, or about the whole shop. */
export const noticeLength = { min: 3, max: 300 };
/** Of what a buyer or seller says about an order. */
export const reportLength = { min: 3, max: 500 };
export const answerLength = { min: 3, max: 500 };
export const messageTextLength = { min: 10, max: 320 };
