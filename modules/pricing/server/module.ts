import { sql } from 'kysely'
import type { z } from 'zod'
import { serve, serveMaster, serverModule } from '#engine/server/serve.ts'
import { masterKelompokHarga } from '../contract/master-kelompok-harga.ts'
import { masterParameterJenisGroup } from '../contract/master-parameter-jenis-group.ts'
import { masterKondisiPembelian } from '../contract/master-kondisi-pembelian.ts'
import { masterParameterRugiNota } from '../contract/master-parameter-rugi-nota.ts'
import { masterPotonganPembelian } from '../contract/master-potongan-pembelian.ts'
import { parameterHargaBeli } from '../contract/parameter-harga-beli.ts'
import { parameterOngkos } from '../contract/parameter-ongkos.ts'
import { masterGroup } from '../contract/master-group.ts'
import { masterParameterHargaEmas } from '../contract/master-parameter-harga-emas.ts'
import { readBuybackPrices } from '../contract/buyback-prices.ts'
import { type priceChange, priceHistory } from '../contract/riwayat-harga.ts'
import { buybackPricesNow } from './buyback-prices.ts'
import { groupHooks } from './master-group.ts'
import { goldPriceHooks } from './master-parameter-harga-emas.ts'

export const pricingModule = serverModule({
  name: 'pricing',
  screens: [],
  serves: [
    serveMaster(masterGroup, groupHooks),
    serveMaster(masterParameterHargaEmas, goldPriceHooks),
    serveMaster(masterKelompokHarga),
    serveMaster(masterParameterJenisGroup),
    serveMaster(parameterHargaBeli),
    serveMaster(masterKondisiPembelian),
    serveMaster(masterParameterRugiNota),
    serveMaster(masterPotonganPembelian),
    serveMaster(parameterOngkos),
    serve(readBuybackPrices, ({ db, caller }) => buybackPricesNow(db, caller.modules)),
    serve(priceHistory, async ({ db, params }) => {
      const { rows } = await sql<z.output<typeof priceChange>>`
        select kode, harga_lama, harga, modal_lama, harga_modal, user_id, created_at from harga_riwayat
        where sumber = ${params.sumber} and kode = ${params.kode} order by id desc limit 500`.execute(db)
      return rows
    }),
  ],
})
