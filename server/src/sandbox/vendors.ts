/** All of the sandbox's vendors, as the shop knows them. */
import type { OtpPort } from '#providers/otp-port.ts';
import { chooseGateways, chooseSuppliers, type Gateways, type Suppliers } from '#providers/vendors.ts';
import { createSandboxBundles } from './bundles.ts';
import { createSandboxOtp } from './otp.ts';
import { createSandboxPayments } from './payments.ts';
import type { Sandbox } from './sandbox.ts';

type Vendors = { otp: OtpPort; gateways: Gateways; suppliers: Suppliers };

export function createSandboxVendors(sandbox: Sandbox): Vendors {
  return {
    otp: createSandboxOtp(sandbox),
    gateways: chooseGateways(createSandboxPayments(sandbox)),
    suppliers: chooseSuppliers(createSandboxBundles(sandbox)),
  };
}
