import { declarations as declare } from '#engine/contract/declarations.ts'
import { findLabels, printLabels, readLabels, tryPrinter } from './cetak-barcode.ts'
import { masterPrinterLabel } from './master-printer-label.ts'
import { refusals } from './refusals.ts'
import { cetakBarcode } from './screens.ts'
import { listDesigns, removeDesign, saveDesign, settingLabel } from './setting-label.ts'

export const declarations = declare({
  module: 'labels',
  screens: [cetakBarcode, settingLabel],
  masters: { masterPrinterLabel },
  endpoints: { findLabels, readLabels, printLabels, tryPrinter, listDesigns, saveDesign, removeDesign },
  tables: { label_desain: 'Setting Label', cetak_label: 'Cetak Barcode' },
  refusals,
})
