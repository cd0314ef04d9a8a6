import { sql } from 'kysely'
import type { z } from 'zod'
import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import type { priceChange } from '../contract/riwayat-harga.ts'
import { buybackPricesNow } from './buyback-prices.ts'
import { buyPriceHooks } from './by-price-day.ts'
import { readPricesOfDay, readRatesOfDay, stockAtPrices } from './harga-hari-ini.ts'
import { groupPrices, priceHoldOf } from './held-prices.ts'
import { groupHooks } from './master-group.ts'
import { changedPrices } from './laporan-perubahan-harga-emas.ts'
import { goldPriceHooks } from './master-parameter-harga-emas.ts'
import { type BoardNeeds, servesBoard } from './papan-harga.ts'
import { cancelPlan, listPlans, planPrices, readPublished } from './plan-prices.ts'
import { publishesAt, publishesMissed } from './publish-prices.ts'
import { turnGroup } from './follow-gold-price.ts'

/** Prices on the server. The board asks whether its shop shows it. */
export const createPricingModule = (needs: BoardNeeds) =>
  serverModule(declarations, {
    hooks: { masterGroup: groupHooks, masterParameterHargaEmas: goldPriceHooks, parameterHargaBeli: buyPriceHooks },
    queries: { laporanPerubahanHargaEmas: changedPrices },
    handlers: {
      readPricesOfDay,
      stockAtPrices,
      turnGroup,
      readRatesOfDay,
      planPrices,
      listPlans,
      readPublished,
      cancelPlan,
      readBoard: servesBoard(needs),
      readBuybackPrices: ({ db, caller }) => buybackPricesNow(db, caller.modules),
      readGroupPrices: ({ db, caller, body }) => groupPrices(db, body.kode_group, priceHoldOf(caller)),
      priceHistory: async ({ db, params }) => {
        const { rows } = await sql<z.output<typeof priceChange>>`
          select kode, harga_lama, harga, modal_lama, harga_modal, user_id, created_at from harga_riwayat
          where sumber = ${params.sumber} and kode = ${params.kode} order by id desc limit 500`.execute(db)
        return rows
      },
    },
    jobs: [publishesAt, publishesMissed],
  })
