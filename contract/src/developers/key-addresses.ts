/** The IP addresses from which an API key may be used: how many, and the words for a wrong one. */

export const mostKeyAddresses = 20;
/** The longest is an IPv6 network. */
export const keyAddressMaxLength = 49;

const examples = '154.160.12.40 or 2c0f:2a80::/32';

export const keyAddressTexts = {
  one: `Please enter an address such as ${examples}`,
  several: `Please enter addresses such as ${examples}`,
  tooMany: `Please enter at most ${mostKeyAddresses} addresses`,
} as const;
