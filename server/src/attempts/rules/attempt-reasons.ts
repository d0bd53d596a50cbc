/** Reasons that are kept with an attempt and looked for later. */

/** Reasons why a payment stays undecided although money has come: a person decides, and cannot call it unpaid. */
export const moneyArrived = 'money has arrived';
/** Reasons why a refund stays undecided although something went back: it is not sent again, nor called right. */
export const refundedOtherwise = 'something else went back';
/** The reason why something counts against its vendor: a person has decided so, and it is no news any more. */
export const keptByAdmin = 'kept on the word of an admin';
/** Reasons why a payout stays undecided although the gateway has paid: nobody may call it failed, nor right. */
export const paidOtherwise = 'paid out something else';
