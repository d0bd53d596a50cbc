/** Texts for what is wrong with a sale, apart from the schemas so that a page can have them alone. */

export const packageText = 'Please choose a package';
export const codeText = 'Please enter a valid OTP code';
