/** What forms of an account ask for and say, apart from the schemas so that a page can have it without them. */

export const accountTexts = {
  name: 'Name must be at least 2 characters',
  registerPhone: 'Please enter a valid 10-digit phone number (e.g., 0241234567)',
  role: 'Please choose a role',
  loginPhone: 'Please enter a valid phone number',
  newPassword: 'Password must be at least 6 characters',
  password: 'Password is required',
  code: 'Please enter the complete 6-digit code',
} as const;

export const smallestPasswordLength = 6;
