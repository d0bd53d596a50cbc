/** The addresses of a purchase without script: pages that are read, and forms that are sent to them. */
import { helpAddress, legalPath, orderPath } from '@ntem/contract/addresses';
import { legalKinds } from '@ntem/contract/installation/legal-texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/rules/refusal.ts';
import { showStep, takeStep, waitingSteps } from './code-and-payment.ts';
import { showHelp } from './help.ts';
import { showLegalPage } from './legal.ts';
import { showOrderPage, takeComplaint } from './order-page.ts';
import { showForm, takeForm } from './package-form.ts';
import { acceptOnlyForms } from './read-form.ts';
import { type BuyingDeps, sendProblem } from './send-pages.ts';

type FormAddress = { Params: { packageId: string }; Querystring: { ref?: unknown; order?: unknown } };
type OrderAddress = { Params: { paymentId: string } };
type HelpAddress = { Querystring: { shop?: unknown } };
type StepAddress = { Params: { reference: string; step?: string } };

export async function registerBuying(app: FastifyInstance, deps: BuyingDeps): Promise<void> {
  const withLog = ({ log }: FastifyRequest): BuyingDeps => ({ ...deps, log });
  await app.register(async (scope) => {
    acceptOnlyForms(scope);
    scope.setErrorHandler((error, request, reply) => {
      // The page of a refused form has the same address.
      const again = request.method === 'POST' ? { again: request.url } : {};
      return sendProblem(deps, { request, reply }, { error, ...again });
    });
    scope.get<HelpAddress>(helpAddress, (request, reply) =>
      showHelp(withLog(request), { request, reply }, textOf(request.query.shop)),
    );
    for (const kind of legalKinds)
      scope.get<HelpAddress>(legalPath(kind), (request, reply) =>
        showLegalPage(withLog(request), { request, reply }, { kind, ref: textOf(request.query.shop) }),
      );
    scope.get<FormAddress>('/buy/:packageId', (request, reply) =>
      showForm(withLog(request), { request, reply }, wantedBy(request)),
    );
    scope.post<FormAddress>('/buy/:packageId', (request, reply) =>
      takeForm(withLog(request), { request, reply }, wantedBy(request)),
    );
    scope.get<StepAddress>('/buy/order/:reference', (request, reply) =>
      showStep(withLog(request), { request, reply }, { ...request.params, step: 'prompt' }),
    );
    scope.post<StepAddress>('/buy/order/:reference', (request, reply) =>
      takeStep(withLog(request), { request, reply }, request.params),
    );
    const orderAddress = orderPath.replace(/\{(\w+)\}/, ':$1');
    scope.get<OrderAddress>(orderAddress, (request, reply) =>
      showOrderPage(deps, { request, reply }, request.params.paymentId),
    );
    scope.post<OrderAddress>(orderAddress, (request, reply) =>
      takeComplaint(deps, { request, reply }, request.params.paymentId),
    );
    scope.get<StepAddress>('/buy/order/:reference/:step', (request, reply) => {
      const step = waitingSteps.find((known) => known === request.params.step);
      if (!step) throw new Refusal('NOT_FOUND');
      return showStep(withLog(request), { request, reply }, { ...request.params, step });
    });
  });
}

function wantedBy({ params, query }: { params: FormAddress['Params']; query: FormAddress['Querystring'] }) {
  const { ref, order } = query;
  return { packageId: params.packageId, ref: textOf(ref), order: textOf(order) };
}

/** A parameter that comes twice is a list. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
