import { expect, it } from 'vitest'
import { preloadsOf } from './web-parts.ts'

const parts = {
  'index.html': { file: 'assets/index.js', isEntry: true },
  'shell/shell.tsx': { file: 'assets/shell.js', imports: ['_frame.js'] },
  '_frame.js': { file: 'assets/frame.js', imports: ['index.html'] },
  '../../modules/sales/web/transaksi-penjualan.tsx': { file: 'assets/till.js', imports: ['_frame.js', '_lines.js'] },
  '_lines.js': { file: 'assets/lines.js', imports: ['index.html'] },
  '../../engine/web/master-screen.tsx': { file: 'assets/master.js', imports: ['_frame.js'] },
  '../declared.ts': { file: 'assets/declared.js', imports: ['_frame.js'] },
}

const filesOf = (path: string) => [...preloadsOf(parts, path).matchAll(/href="\.\/assets\/([\w.]+)"/g)].map(([, file]) => file)

it('fetches what stands around a screen, the screen and all that both import, each once', () => {
  expect(filesOf('/transaksi-penjualan')).toEqual(['shell.js', 'frame.js', 'till.js', 'lines.js'])
  expect(preloadsOf(parts, '/transaksi-penjualan')).toContain('<link rel="modulepreload" crossorigin href="./assets/lines.js">')
})

it('fetches the engine’s code and the declarations for masters, and what stands around for whatever else', () => {
  expect(filesOf('/master-bank')).toEqual(['shell.js', 'frame.js', 'master.js', 'declared.js'])
  expect(filesOf('/tidak-ada')).toEqual(['shell.js', 'frame.js'])
})
