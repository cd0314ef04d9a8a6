import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname
const { version } = JSON.parse(readFileSync(`${root}/../../package.json`, 'utf8')) as { version: string }

/** The modules whose declarations the till needs, and with it most documents. */
const uptoSale =
  'settings approvals ledger masters pricing goods members receipts customer-screen documents coupons payments buyback queue sales deposits'.split(
    ' ',
  )

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
    // All styles are one file of 38 kB, asked for by the page itself: a screen of its own asked for up to fourteen.
    cssCodeSplit: false,
    target: 'es2022',
    // Everything that runs in the browser knows module preloading, so its stand-in need not be shipped.
    modulePreload: { polyfill: false },
    // The dictionaries and what stands around every screen are one chunk each on purpose.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      // A `public.ts` only passes on: who takes one thing of it need not fetch the others. That of intake also says where pictures go.
      treeshake: { moduleSideEffects: [{ test: /modules\/(?!intake)[\w-]+\/web\/public\.ts$/, sideEffects: false }] },
      output: {
        // Code that is needed together is in one file, because each request is expensive on a slow connection. There is one file each for the login
        // page and the shell, which has what stands around the content of every screen. Then come the forms, the tables, the declarations up to the
        // storey of the sale, those of each module above, and the entry of documents. Of the rest, code shared by the same screens is one file, and
        // small shared parts join the nearest. The kit's styles are in a layer of their own, so that ours win in any order of loading. A file that
        // is fetched by its name stays separate, so its imports are named here.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 8 },
            { name: 'login', test: /access\/(web\/(login|entry-bar)\.tsx|contract\/login\.ts)$/, priority: 7 },
            {
              name: 'frame',
              test: /(apps\/web\/(theme\.ts|shell\/frame\.tsx)|engine\/web\/(screen-link|panel|key-bar)\.tsx|(DatesProvider|IconChevronDown)\.mjs)$|@tanstack\/(query|router|react-(query|router))/,
              priority: 6,
            },
            { name: 'forms', test: /engine\/web\/form-field\.tsx$/, priority: 5 },
            { name: 'tables', test: /engine\/web\/(data-table|row-action)\.tsx$/, priority: 4 },
            { name: 'selling', test: new RegExp(`modules/(${uptoSale.join('|')})/contract/(?!index|laporan)`), priority: 4 },
            // What each of the higher modules declares is a file of its own: a screen fetches those that it reads. Code of labels that measures and
            // draws comes with what draws labels.
            {
              name: (id) => `of-${/modules.([\w-]+).contract/.exec(id)?.[1]}`,
              test: /modules\/[\w-]+\/contract\/(?!place-label|printer\.|unfit|zpl|tspl)/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            {
              name: 'documents',
              test: /modules\/((payments|buyback)\/web\/|queue\/web\/(?!queue-screen)|documents\/web\/(entry|customer|send|saved|typed)-)/,
              priority: 2,
            },
            // The library that writes workbooks comes when one is written, and not with the small code that asks for it.
            { name: 'workbook', test: /node_modules\/write-excel-file\//, includeDependenciesRecursively: false, priority: 2 },
            // The code that writes and reads table files is one chunk for lists and reports.
            { name: 'files', test: /engine\/(web\/(export-csv|paper)|contract\/(table-csv|formula-guard|file-paper))\.ts$/, priority: 2 },
            // The code of a piece on a till is one file, although several screens share parts of it: two files that import each other have no order
            // in which both load.
            {
              name: 'till',
              test: /modules\/(goods\/web\/piece-(names|scans)|sales\/web\/(price-anew|sale-form|old-prices?|vat-rate|resume-draft|till-lines))\.tsx?$/,
              priority: 2,
            },
            // The list of open things is one file for the same reason.
            { name: 'open', test: /(engine\/web\/(find-box|pick-list)|modules\/cases\/web\/[\w-]+)\.tsx$/, priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000, priority: 1 },
          ],
        },
      },
    },
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
