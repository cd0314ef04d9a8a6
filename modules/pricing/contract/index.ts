import { declarations as declare } from '#engine/contract/declarations.ts'
import { masterGroup } from './master-group.ts'
import { masterParameterHargaEmas } from './master-parameter-harga-emas.ts'
import { readBuybackPrices } from './buyback-prices.ts'
import { readGroupPrices } from './held-prices.ts'
import { laporanPerubahanHargaEmas } from './laporan-perubahan-harga-emas.ts'
import { priceHistory } from './riwayat-harga.ts'
import { masterKondisiPembelian } from './master-kondisi-pembelian.ts'
import { masterParameterRugiNota } from './master-parameter-rugi-nota.ts'
import { masterPotonganPembelian } from './master-potongan-pembelian.ts'
import { parameterHargaBeli } from './parameter-harga-beli.ts'
import { parameterOngkos } from './parameter-ongkos.ts'
import { boardRefusals, readBoard } from './papan-harga.ts'
import { hargaHariIni, readPricesOfDay, readRatesOfDay, stockAtPrices } from './harga-hari-ini.ts'
import { cancelPlan, listPlans, planPrices, priceDayRefusals, readPublished } from './rencana-harga.ts'
import { parameterKurs } from './parameter-kurs.ts'
import { parameterPpn } from './parameter-ppn.ts'
import { parameterUmurBarang } from './parameter-umur-barang.ts'
import { papanHarga } from './public-screens.ts'
import { masterKelompokHarga } from './master-kelompok-harga.ts'
import { masterParameterJenisGroup } from './master-parameter-jenis-group.ts'
import { followGoldPrice } from './follow-gold-price.ts'

export const declarations = declare({
  module: 'pricing',
  masters: {
    masterGroup,
    masterParameterHargaEmas,
    masterKelompokHarga,
    masterParameterJenisGroup,
    parameterHargaBeli,
    masterKondisiPembelian,
    masterParameterRugiNota,
    masterPotonganPembelian,
    parameterOngkos,
    parameterPpn,
    parameterUmurBarang,
    parameterKurs,
  },
  reports: { laporanPerubahanHargaEmas },
  screens: [papanHarga, hargaHariIni],
  endpoints: {
    priceHistory,
    readBuybackPrices,
    readBoard,
    readGroupPrices,
    readPricesOfDay,
    stockAtPrices,
    turnGroup: followGoldPrice,
    readRatesOfDay,
    planPrices,
    listPlans,
    readPublished,
    cancelPlan,
  },
  refusals: { ...boardRefusals, ...priceDayRefusals },
  tables: { rencana_harga: 'Rencana Harga' },
})
