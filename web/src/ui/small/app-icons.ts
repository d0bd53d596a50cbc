/** Path data of the icons that only the app needs, apart so that the shop does not load them. */
export const bellIcon = 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5ZM10 20.5h4';
export const boxIcon = 'm12 3.5 8 4.2v8.6l-8 4.2-8-4.2V7.7l8-4.2ZM4 7.7l8 4.3 8-4.3M12 12v8.5';
export const codeIcon = 'm8 7.5-4.5 4.5L8 16.5M16 7.5l4.5 4.5-4.5 4.5M13.5 5l-3 14';
export const copyIcon =
  'M10.5 8.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2';
export const deviceIcon = 'M4 5h16v11H4zM9 20h6M12 16v4';
/** Filled, by rings that overlap. */
export const dotIcon =
  'M8.4 12a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0ZM10 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0ZM12 12h.01';
export const downloadIcon = 'M12 4v11M7 10.5l5 5 5-5M5 20h14';
export const editIcon =
  'M4.5 19.5 5.5 15 15.5 5a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L9 18.5l-4.5 1ZM14 6.5l3.5 3.5';
export const eyeIcon =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0Z';
export const eyeOffIcon = `${eyeIcon}M4 4l16 16`;
export const fileIcon = 'M6.5 3.5H14L18.5 8v12.5h-12ZM13.5 3.5v5h5M9.5 13h5M9.5 16.5h5';
export const fingerIcon =
  'M7.5 18.5c-1-1.8-1.5-3.6-1.5-6a6 6 0 0 1 12 0c0 1.4 0 3-.4 4.5M9 12.5a3 3 0 0 1 6 0c0 3 0 5-1.2 7.5M12 12.5c0 3-.3 5.2-1.4 7.6';
export const helpIcon =
  'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0ZM9.7 9.7a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.3 1-1.3 2M12 16.5v.01';
export const keyIcon = 'M4 15.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0ZM11 12.5 19.5 4M15.5 8l3 3M17.8 5.7l2 2';
export const leftIcon = 'm14.5 6-6 6 6 6';
export const lockIcon =
  'M7 10.5h10a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2ZM8 10.5V8a4 4 0 0 1 8 0v2.5';
export const logoutIcon =
  'M14 5H6.5A1.5 1.5 0 0 0 5 6.5v11A1.5 1.5 0 0 0 6.5 19H14M10.5 12H20M16.5 8.5 20 12l-3.5 3.5';
export const minusIcon = 'M6 12h12';
export const moonIcon = 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z';
export const plusIcon = 'M12 5v14M5 12h14';
export const powerIcon = 'M12 4v7M7.3 7a7 7 0 1 0 9.4 0';
export const printIcon =
  'M7 9V4h10v5M7 16H5.5A1.5 1.5 0 0 1 4 14.5v-4A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5v4a1.5 1.5 0 0 1-1.5 1.5H17M7.5 13.5h9V20h-9z';
export const ringIcon = 'M7.5 12a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0Z';
export const sunIcon =
  'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4';
export const trashIcon = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5';
export const backIcon = 'M19 12H5.5M11 6l-6 6 6 6';
export const callIcon =
  'M5 4.5h3.5l1.5 4-2 1.7a12 12 0 0 0 5.8 5.8l1.7-2 4 1.5V19a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 6.1 1.5 1.5 0 0 1 5 4.5Z';
export const cameraIcon =
  'M4 8.5h3.2L8.8 6h6.4l1.6 2.5H20V19H4ZM8.8 13.3a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0Z';
export const phoneIcon =
  'M9.2 3h5.6A2.2 2.2 0 0 1 17 5.2v13.6a2.2 2.2 0 0 1-2.2 2.2H9.2A2.2 2.2 0 0 1 7 18.8V5.2A2.2 2.2 0 0 1 9.2 3ZM11 17.8h2';
export const settingsIcon =
  'M4 7h8.7M17.3 7H20M4 17h2.5M11.1 17H20M12.7 7a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0ZM6.5 17a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0Z';
export const peopleIcon =
  'M5.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0ZM3 19.5c.3-3.6 2.7-5.5 6-5.5s5.7 1.9 6 5.5M15.5 4.9a3.5 3.5 0 0 1 0 6.2M17.5 14.4c2 .7 3.3 2.4 3.5 5.1';
export const receiptIcon =
  'M6 3.5h12v17l-2.4-1.6L13.2 20.5 12 19.5l-1.2 1L8.4 18.9 6 20.5v-17ZM9.5 8h5M9.5 12h5';
export const tagIcon =
  'M4 12.5V5.5A1.5 1.5 0 0 1 5.5 4h7l7.5 7.5a1.5 1.5 0 0 1 0 2.1l-6.4 6.4a1.5 1.5 0 0 1-2.1 0L4 12.5ZM8.5 8.5v.01';
export const walletIcon =
  'M4 7.5A2 2 0 0 1 6 5.5h11v3M4 7.5v10a2 2 0 0 0 2 2h12.5a1.5 1.5 0 0 0 1.5-1.5v-8a1.5 1.5 0 0 0-1.5-1.5H5M16 14v.01';
export const homeIcon = 'M4 11.2 12 4.5l8 6.7M6 9.8V19.5h4.5V14h3v5.5H18V9.8';
export const moreIcon =
  'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0ZM11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0ZM18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0Z';
export const flagIcon = 'M6 20.5v-17M6 4.5h12l-2.5 4 2.5 4H6';
export const sendIcon = 'M4 12 20 4.5 15.5 20l-4-6.5L4 12ZM11.5 13.5 20 4.5';
export const undoIcon = 'M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-3';
export const shareIcon =
  'M15 5.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0ZM4 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0ZM15 18.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0ZM8.7 10.7l6.6-3.9M8.7 13.3l6.6 3.9';
export const shopIcon =
  'M4.5 9.5 6 4.5h12l1.5 5M4.5 9.5a2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0M6 12.5v7h12v-7M10 19.5V15h4v4.5';
export const sellIcon =
  'M12 3.5h6a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM14 17.3h2M3.5 11h10M10 7.5l3.5 3.5L10 14.5';
export const pasteIcon =
  'M7.5 5h9a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM9 5V3.5h6V6.5H9V5ZM9 11.5h6M9 15h4';
export const moveIcon = 'M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19';
export const smsIcon =
  'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM4.5 7.5l7.5 6 7.5-6';
export const keypadIcon =
  'M5.5 5a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM11.5 5a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM17.5 5a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM5.5 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM11.5 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM17.5 10a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM5.5 15a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM11.5 15a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM17.5 15a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0ZM11.5 20a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0Z';
export const eraseIcon = 'M8.5 5.5H20v13H8.5L3.5 12ZM11.5 9.5l5 5M16.5 9.5l-5 5';
export const listIcon = 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01';
