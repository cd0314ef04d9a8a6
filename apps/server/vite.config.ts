import { type Plugin, defineConfig } from 'vite'

const root = `${import.meta.dirname}/../..`

/** Packages with programs of their own, and those that look for files in their own folder: they stay where npm has put them. */
const whole = [
  '@node-rs/argon2',
  'sharp',
  'pino',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'socket.io',
  // Not there: others try whether they are.
  'pg-native',
  'bufferutil',
  'utf-8-validate',
]

/** In a bundle such code would no longer find these files. */
const refuseNeighbours: Plugin = {
  name: 'refuse-neighbours',
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk' || !/\b__(dirname|filename)\b/.test(part.code)) continue
      const looking = part.moduleIds.filter((id) => /\b__(dirname|filename)\b/.test(this.getModuleInfo(id)?.code ?? ''))
      this.error(`${looking.join(', ')} looks for files beside itself: name its package in apps/server/vite.config.ts.`)
    }
  },
}

/** The server in a few files, of some two thousand. */
export default defineConfig({
  root,
  plugins: [refuseNeighbours],
  ssr: { noExternal: true, external: whole },
  build: {
    ssr: `${root}/scripts/serve.ts`,
    outDir: `${root}/dist/server`,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    chunkSizeWarningLimit: 10_000,
  },
})
