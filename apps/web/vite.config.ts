import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname
const { version } = JSON.parse(readFileSync(`${root}/../../package.json`, 'utf8')) as { version: string }

/** The web application: one page, everything relative to the `<base href>` that the server writes into it. */
export default defineConfig({
  root,
  base: './',
  plugins: [react()],
  define: { __CLIENT_VERSION__: JSON.stringify(version) },
  build: {
    manifest: true,
    outDir: `${root}/../../dist/web`,
    emptyOutDir: true,
    target: 'es2022',
    // Everything that runs in the browser knows module preloading, so its stand-in need not be shipped.
    modulePreload: { polyfill: false },
    // The dictionaries and the table of screens are one chunk each on purpose.
    chunkSizeWarningLimit: 700,
  },
  // A worker is fetched in parts as the page is.
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/config.json', '/files', '/socket.io'].map((path) => [
        path,
        { target: process.env['KENCANA_BACKEND'] ?? 'http://127.0.0.1:3000', ws: path === '/socket.io' },
      ]),
    ),
  },
})
