import { expect, it } from 'vitest'
import { partsOf } from './web-parts.ts'

const parts = {
  'index.html': { file: 'assets/index.js', isEntry: true },
  'shell/shell.tsx': { file: 'assets/shell.js', imports: ['_frame.js'] },
  '_frame.js': { file: 'assets/frame.js', imports: ['index.html'] },
  '../../modules/sales/web/transaksi-penjualan.tsx': { file: 'assets/till.js', imports: ['_frame.js', '_lines.js'] },
  '_lines.js': { file: 'assets/lines.js', imports: ['index.html'] },
  '../../engine/web/master-screen.tsx': { file: 'assets/master.js', imports: ['_frame.js'] },
  '../declared.ts': { file: 'assets/declared.js', imports: ['_frame.js'] },
}

/** Returns the parts of the files that the page at a path names, in their order. */
const namedAt = (path: string) =>
  [...partsOf(parts, path).matchAll(/data-part-of="(\w+)" crossorigin href="\.\/assets\/([\w.]+)"/g)].map(([, of, file]) => `${of}: ${file}`)

it('names the parts of the frame, then those that the screen also needs, each once and without parts that are fetched separately', () => {
  expect(namedAt('/transaksi-penjualan')).toEqual(['frame: shell.js', 'frame: frame.js', 'screen: till.js', 'screen: lines.js'])
  expect(partsOf(parts, '/transaksi-penjualan')).not.toContain('rel=')
})

it('names the engine’s code and the declarations for masters, and the frame for all other pages', () => {
  expect(namedAt('/master-bank')).toEqual(['frame: shell.js', 'frame: frame.js', 'screen: master.js', 'screen: declared.js'])
  expect(namedAt('/tidak-ada')).toEqual(['frame: shell.js', 'frame: frame.js'])
})
