/** How the server is bundled: our own sources in one file, everything from npm left outside. */
export default {
  build: { ssr: 'src/main.ts', target: 'node20', sourcemap: true, emptyOutDir: false },
  ssr: { noExternal: ['@ntem/contract'] },
};
