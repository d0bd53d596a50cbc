/** The shop's description of itself on its page, in pictures and in previews of its links. */

export const slogan = 'Pay by mobile money. No account needed.';
/** Of a package whose own validity is not said. */
export const usualValidity = 'Non-Expiry';
export const promise = 'Delivered, or your money back';
