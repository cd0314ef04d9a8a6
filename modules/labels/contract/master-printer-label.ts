import { signedIn } from '#engine/contract/endpoint.ts'
import { crud, defineMaster } from '#engine/contract/master.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { labels as l } from './fields.ts'

/**
 * The label printers of a shop. The server sends labels only to the addresses of this list, so only users who may change
 * settings keep it. Every station picks from it.
 */
export const masterPrinterLabel = defineMaster({
  screen: {
    path: '/master-printer-label',
    title: 'Master Printer Label',
    menu: menu.masterTempat,
    gate: { levels: ['OWN', 'SU', 'DEV', 'MU'] },
    synonyms: ['printer barcode', 'zebra', 'tsc', 'xprinter', 'label printer'],
  },
  api: crud('printer-label', 'kode_printer'),
  table: 'printer_label',
  key: 'kode_printer',
  scope: 'shop',
  listAccess: signedIn(),
  fields: [
    l.kode_printer,
    l.nama_printer,
    l.bahasa,
    l.dpi,
    l.sambungan,
    l.alamat_printer.optional(),
    // Where label printers listen for what is sent raw.
    l.port.starting(9100),
    l.kegelapan.optional(),
    l.kecepatan.optional(),
  ],
})
