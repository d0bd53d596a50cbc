/** Limits of announcements, of notices in the shop, and of reports about orders. */

export const announcementsADay = 2;
export const announcementLength = { title: { min: 3, max: 60 }, text: { min: 3, max: 300 } };
/** Of a notice that visitors see: about one service, or about the whole shop. */
export const noticeLength = { min: 3, max: 300 };
/** Of what a buyer or seller says about an order, and of the answer. */
export const reportLength = { min: 3, max: 500 };
/** Of one seller. */
export const reportsADay = 10;
/** Of one buyer's number in a day, and of one order in all. */
export const complaintsADay = 5;
export const complaintsOfOrder = 5;
