/** E-mail, for alarms: through one SMTP server, over TLS unless that is on this machine. */
import { createTransport } from 'nodemailer';
import { vendorTimeoutMs } from './call-vendor.ts';

export type Mail = {
  /** Throws if the server has not taken it. `key`: the same for each try, so that a second one can be recognized. */
  send(message: { key: string; to: string; subject: string; text: string }): Promise<void>;
  /** Signs in and sends nothing. */
  check(): Promise<void>;
};

export type MailSettings = {
  host: string;
  port: number;
  user?: string | undefined;
  password?: string | undefined;
  from: string;
};

/** TLS from the first byte there; on other ports it is asked for before anything else is said. */
const tlsPort = 465;

export function isOnThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);
}

export function createMail(
  { host, port, user, password, from }: MailSettings,
  needsTls = !isOnThisMachine(host),
): Mail {
  const transport = createTransport({
    host,
    port,
    secure: port === tlsPort,
    requireTLS: needsTls,
    ignoreTLS: !needsTls,
    ...(user && password && { auth: { user, pass: password } }),
    connectionTimeout: vendorTimeoutMs,
    greetingTimeout: vendorTimeoutMs,
    socketTimeout: vendorTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') ?? host;
  return {
    async send({ key, to, subject, text }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${key}@${domain}>`,
      });
    },
    async check() {
      await transport.verify();
    },
  };
}
