/**
 * How the server is bundled: our own sources in one file, and with them the packages that are hundreds of small ones
 * and take a third of the time to start. Everything else from npm is left outside.
 */
export default {
  build: { target: 'node20', sourcemap: true, emptyOutDir: false },
  ssr: { noExternal: ['@ntem/contract', 'kysely', 'zod', 'jose', 'otpauth', 'helmet'] },
};
