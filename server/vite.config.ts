/** How the server is bundled: our own sources in one file, everything from npm left outside. */
export default {
  build: { target: 'node20', sourcemap: true, emptyOutDir: false },
  ssr: { noExternal: ['@ntem/contract'] },
};
