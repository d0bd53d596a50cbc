/** Takes the steps of USSD sessions from their vendors. A callback of a stranger is told nothing. */
import { basePath } from '@ntem/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { clientAt } from '#accounts/rules/author.ts';
import { readDialled } from '#channels/rules/short-numbers.ts';
import { sayOtherCode } from '#channels/rules/ussd-words.ts';
import { type FindShop, leave, type StepDeps, takeStep } from '#channels/verbs/take-step.ts';
import { findUssdPort, ussdSecretOf } from '#channels/verbs/ussd-vendors.ts';
import { takeRawBodies } from '#kernel/http/bodies.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { UssdCall, UssdPort, UssdScreen } from '#vendors/ports/channels/ussd-port.ts';
import { isAllowedAddress, isSameSecret } from './ussd-senders.ts';

const bodyLimitBytes = 16 * 1024;

export async function registerUssd(app: FastifyInstance, deps: StepDeps, findShop: FindShop): Promise<void> {
  await app.register(async (scope) => {
    takeRawBodies(scope, bodyLimitBytes);
    scope.post<{ Params: { vendor: string; secret: string }; Body: Buffer | undefined }>(
      `${basePath}/channels/ussd/:vendor/:secret`,
      async (request, reply) => {
        const { vendor, secret } = request.params;
        const port = findUssdPort(deps, vendor);
        const isKnown =
          isSameSecret(secret, ussdSecretOf(deps)) && isAllowedAddress(request.ip, deps.config.ussdAddresses);
        if (!port || !isKnown) {
          request.log.warn({ event: 'ussd refused' }, 'a session without the right secret was refused');
          throw new Refusal('NOT_FOUND');
        }
        const call = port.read(request.body ?? Buffer.alloc(0));
        if (!call) throw new Refusal('BAD_REQUEST');
        const screen = await answer({ ...deps, log: request.log }, findShop, {
          port,
          call,
          address: request.ip,
        });
        const { contentType, body } = port.answer(call, screen);
        return reply.header('content-type', contentType).header('cache-control', 'no-store').send(body);
      },
    );
  });
}

type Called = { port: UssdPort; call: UssdCall; address: string };

async function answer(
  deps: StepDeps,
  findShop: FindShop,
  { port, call, address }: Called,
): Promise<UssdScreen> {
  const { session, phone, network, name } = call;
  const from = { channel: 'ussd' as const, vendor: port.name, session, phone };
  if (call.kind === 'left') {
    await leave(deps, from);
    return { text: '', isOpen: false, wants: 'nothing' };
  }
  const { code = '' } = deps.config.channels.ussd;
  if (call.kind === 'unproved') return { text: sayOtherCode(code), isOpen: false, wants: 'nothing' };
  const begins = call.kind === 'begins' ? readDialled(code, call.dialled) : undefined;
  // The vendor has led this code here, whatever it is: it opens the shop itself.
  const shortNumber = begins === 'other' ? undefined : begins?.number;
  return takeStep(deps, findShop, {
    ...from,
    network,
    name,
    typed: call.kind === 'typed' ? call.typed : undefined,
    shortNumber,
    // No code is ever sent from here: what is counted is the number.
    client: clientAt(address),
  });
}
