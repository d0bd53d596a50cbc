/** Step 2 without script: the code sent to the paying number, or the voucher that the gateway wants. */
import { codeDigits } from '@ntem/contract/accounts/limits';
import { buyPath, purchasePath } from '@ntem/contract/addresses';
import type { CodePage as Page } from '@ntem/contract/shop/buy-pages';
import { CodeHint, CodeInput, Dial, GetVoucher } from '#parts/payment/code-parts.tsx';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { refreshIcon } from '#ui/core/icon.tsx';
import { Field } from '#ui/flow/field.tsx';
import { codeProblem, flowOf } from './page-flow.ts';
import { Card, PlainProblem } from './page-parts.tsx';

export function CodePage({ page, now }: { page: Page; now: string }) {
  const { item, reference, payer, code, token, isVoucher } = page;
  const problem = codeProblem(page, Date.parse(now));
  const action = purchasePath(reference);
  return (
    <Card flow={flowOf(page)}>
      <form className="grid gap-4" method="post" action={action} noValidate>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="do" value="verify" />
        <PlainProblem problem={problem} now={now} />
        {isVoucher && <GetVoucher payer={payer} dialCode={code.dialCode} />}
        <Field
          label={isVoucher ? 'Voucher code' : 'OTP code'}
          invalid={problem?.isCodeRefused ?? false}
          hint={<CodeHint isVoucher={isVoucher} payer={payer} prefix={code.prefix} />}
        >
          {/* Room for the space or the dash that people put into a code. */}
          <CodeInput maxLength={codeDigits + 2} autoFocus />
        </Field>
        <Button variant="primary" size="lg" block type="submit">
          Verify
        </Button>
      </form>
      {!isVoucher && (
        <form
          className="flex flex-wrap items-center justify-between gap-x-3 text-md text-ink-muted"
          method="post"
          action={action}
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="do" value="resend" />
          <input type="hidden" name="instead" value={code.requestId} />
          <span>No message?</span>
          <Button type="submit" icon={refreshIcon}>
            Resend
          </Button>
        </form>
      )}
      {!isVoucher && code.dialCode && <Dial code={code.dialCode}>No SMS? Dial</Dial>}
      <ButtonLink variant="quiet" block href={buyPath(item.packageId, item.refCode, reference)}>
        Back
      </ButtonLink>
    </Card>
  );
}
