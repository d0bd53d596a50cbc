/** Texts that only a screen says: for answers that never came, or came without words. */

export const screenTexts = {
  /** A sign-in call that got no answer. */
  NO_CONNECTION: 'Unable to connect to server. Please check your internet connection.',
  /** Any other call that got no answer. */
  NETWORK: 'Network error. Please check your connection.',
  /** A sign-in call refused with a status that has no text of its own. */
  OTHER: 'Something went wrong. Please try again.',
  /** Any other call refused so. */
  REQUEST_FAILED: 'Request failed',
  UNEXPECTED: 'An unexpected error occurred',
} as const;
