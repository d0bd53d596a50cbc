/** The specification's own words and calls, letter for letter: a text or a call that changes is named here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountTexts, findNameFault } from '@ntem/contract/accounts/account-texts';
import { endpoints } from '@ntem/contract/endpoints';
import { describe, expect, it } from 'vitest';

const texts = {
  'signing in': `
    Welcome Back
    Sign in to your account
    Create Account
    Join our data bundle platform
    Verify Your Phone
    Please verify your phone number
    You were referred by an agent. Your account will be linked automatically.
    Your account role will be assigned by an admin after registration
    Back to registration
    *928*085*1#
    Phone verification successful! Kindly Login
    Failed to send OTP
    Please fix the errors below
    Name must be at least 2 characters
    Please enter a valid 10-digit phone number (e.g., {phone})
    Password must be at least 6 characters
    Please enter a valid phone number
    Password is required
    Please enter the complete 6-digit code
    Login failed. Please try again.
    Invalid verification code
    Verification failed. Please try again.
    Failed to resend code`,
  'the shop': `
    Login / Sign Up
    Referred by
    Special Pricing Applied
    No services available at the moment
    No packages available
    Non-Expiry
    Payment Prompt Sent
    I Have Paid
    Check Again
    Please fill in all fields
    Please enter a valid OTP code
    233XXXXXXXXX
    OTP Initiated Successful
    Guest User
    Failed to fetch services. Please try again.
    Failed to process purchase
    OTP verification failed
    Payment failed. Please try again.
    Payment is still pending. Please try checking again in a moment.
    Failed to check payment status. Please try again.
    Payment status check timed out. Contact support if payment was deducted.`,
  'the dashboards': `
    Unable to load user data
    Admin Dashboard
    Manage your application
    User Management
    Data Bundles
    Loading dashboard statistics...
    Total Users
    Active Users
    Admins
    New This Month
    Refresh Data
    Export Users
    Search users by name, email, or phone...
    All Roles
    Add User
    Last Login
    Never
    user(s) selected
    total users
    No users found matching your criteria
    Add New Service
    Welcome back, {role} {name}
    Referral Links
    My Customers
    My Guests
    Subagents
    Price Management
    Sales History
    Account Settings
    Logout
    Generate New Link
    No Subagents Yet
    Direct signup
    No Guest Pages Yet
    Set Price
    No Packages Available
    No Sales Yet
    Airtime Top-up
    Pending admin approval`,
  'forms of the dashboards': `
    Please fill in all required fields
    Service information is missing
    Please enter a valid price
    Must be higher than base price
    Failed to copy to clipboard
    Copied to clipboard!
    New referral link generated successfully!
    Failed to fetch payment history
    Failed to fetch data bundle history
    Failed to delete package
    Failed to update package status
    Failed to save package
    Failed to fetch users
    Operation failed
    No users selected
    users deleted
    Failed to load referral status
    Failed to generate referral link
    Failed to load subagents
    Failed to load guest pages
    Failed to load sales history
    Failed to fetch packages
    Failed to save price
    Error saving price: {reason}
    Package deleted successfully
    Package updated successfully
    Package created successfully
    Package {done}d successfully
    User created successfully
    User updated successfully
    User deleted successfully
    Data refreshed successfully
    Users exported successfully
    user(s) {action}d successfully
    Are you sure you want to delete "{name}"? This action cannot be undone.`,
  failures: `
    Invalid information provided. Please check your details.
    Invalid credentials. Please check your phone number and password.
    Access denied. Your account may be suspended.
    This phone number is already registered.
    Please correct the highlighted fields.
    Too many attempts. Please wait a few minutes and try again.
    Server error occurred. Please try again later.
    Service temporarily unavailable. Please try again later.
    Unable to connect to server. Please check your internet connection.
    Something went wrong. Please try again.`,
};

const calls = {
  'POST /auth/register': 'name phone_number password referral_code',
  'POST /auth/login': 'phone_number password rememberMe',
  'POST /auth/verify-otp': 'phone_number code requestId',
  'POST /auth/resend-otp': 'phone_number',
  'POST /auth/refresh-token': 'refreshToken',
  'GET /databundle-open/services': 'ref',
  'POST /databundle-open/buy': 'package_id service_id destination phoneNumber network type name ref',
  'POST /databundle-open/verify-otp': 'requestId phoneNumber code',
  'GET /databundle-open/check-status/{paymentId}': '',
  'GET /databundle-admin/services': '',
  'PUT /databundle-admin/services/{id}': '',
  'DELETE /databundle-admin/services/{id}': '',
  'POST /databundle-admin/packages': 'name bundle_id megabytes amount cost_price status service_id',
  'PUT /databundle-admin/packages/{id}': 'name bundle_id megabytes amount cost_price status',
  'DELETE /databundle-admin/packages/{id}': '',
  'GET /dashboard/payments': 'search status start_date end_date page limit',
  'GET /dashboard/data-bundles': 'search status service_id start_date end_date page limit',
  'GET /users': 'search role status page limit',
  'GET /users/{id}': '',
  'POST /users': 'name phone_number role',
  'PATCH /users/{id}': 'name role status',
  'DELETE /users/{id}': '',
  'PATCH /users/bulk': 'userIds updateData',
  'GET /dashboard/stats': '',
  'POST /users/search': 'query filters',
  'POST /users/export': 'format filters',
  'GET /referral/status': '',
  'POST /referral/generate': '',
  'GET /management/subagents': '',
  'GET /management/guest-pages': '',
  'GET /management/all-guest-pages': 'page search',
  'GET /pricing/packages': '',
  'POST /pricing/overrides': 'package_id target_level custom_price',
  'GET /sales/history': 'status date_from date_to page',
};

/** Everything that people and clients can meet, as one text: the sources without tests and comments. */
const sources = ['web/src', 'contract/src', 'server/src']
  .flatMap((folder) => listSources(join(import.meta.dirname, '../..', folder)))
  .map((path) => readFileSync(path, 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, ''))
  // Texts that are made of limits.
  .concat(...Object.values(accountTexts), findNameFault('') ?? '')
  .join('\n')
  .replace(/\\'/g, "'")
  .replace(/\s+/g, ' ');

function listSources(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));
}

describe.each(Object.entries(texts))('the words of %s', (_part, list) => {
  it.each(list.split('\n').flatMap((line) => line.trim() || []))('%s', (text) => {
    const [first = '', ...others] = text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^$()[\]\\]/g, '\\$&'));
    // Braces are filled in by a template or a tag.
    expect(new RegExp([first, ...others].join('[^.;]{1,60}?')).test(sources)).toBe(true);
  });
});

it.each(Object.entries(calls))('%s takes what the specification sends', (key, fields) => {
  const { query, body } = (endpoints as Record<string, { query?: Shape; body?: Shape }>)[key] ?? {};
  expect(Object.keys(endpoints)).toContain(key);
  expect(fieldsOf(query ?? body)).toEqual(expect.arrayContaining(fields.split(' ').filter(Boolean)));
});

type Shape = { shape?: object; def?: { in?: Shape; innerType?: Shape } };

/** The fields of an object, whatever is checked of it as a whole. */
function fieldsOf(schema: Shape | undefined): string[] {
  if (!schema || schema.shape) return Object.keys(schema?.shape ?? {});
  return fieldsOf(schema.def?.in ?? schema.def?.innerType);
}
