import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { FileStore } from '#engine/server/files.ts'
import { type Handler, type ServerModule, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import type { allWarehousesOfMaster as masterCall, allWarehouses as warehouseCall } from '../contract/master-gudang.ts'
import { type ImportNeeds, importing, readImports, trying } from './import-data-pusat.ts'
import { accountHooks } from './master-akun.ts'
import { giftHooks } from './master-data-hadiah.ts'
import { salesHooks } from './master-sales.ts'
import { supplierHooks } from './master-supplier.ts'
import { shopHooks } from './master-toko.ts'
import { readLogo, readProfile, removeLogo, writeLogo, writeProfile } from './settingtoko.ts'

interface Tray {
  readonly kode_baki: string
  readonly nama_baki: string
  readonly kode_gudang: string
  readonly berat_baki: number
}

interface Account {
  readonly no_rekening: string
  readonly nama_rekening: string
  readonly kode_bank: string
  readonly nomor_akun: string
}

const allWarehouses: Handler<typeof warehouseCall | typeof masterCall> = async ({ db, caller }) => {
  const { rows } = await sql<ReplyOf<typeof warehouseCall>[number]>`
    select kode_gudang, nama_gudang from gudang where kode_toko = ${caller.kode_toko} order by kode_gudang`.execute(db)
  return rows
}

/** The lists that people keep by hand, and what a shop says about itself. `files` keeps its picture. */
export function createMastersModule({ files, ...needs }: { files: FileStore } & ImportNeeds): ServerModule {
  return serverModule(declarations, {
    hooks: { masterToko: shopHooks, masterAkun: accountHooks, masterSales: salesHooks, masterSupplier: supplierHooks, masterDataHadiah: giftHooks },
    handlers: {
      checkImport: trying(needs),
      importLists: importing(needs),
      importHistory: readImports,
      readProfile,
      writeProfile,
      readLogo: readLogo(files),
      writeLogo: writeLogo(files),
      removeLogo: removeLogo(files),
      diamondKinds: async ({ db }) => {
        const { rows } = await sql<{ kode_dept: string; nama_dept: string }>`
          select kode_dept, nama_dept from jenis where is_berlian order by kode_dept`.execute(db)
        return rows
      },
      allWarehouses,
      allWarehousesOfMaster: allWarehouses,
      traysOfWarehouse: async ({ db, caller, params }) => {
        const { rows } = await sql<Tray>`
          select kode_baki, nama_baki, kode_gudang, berat_baki from baki
          where kode_toko = ${caller.kode_toko} and kode_gudang = ${params.kode_gudang} order by kode_baki`.execute(db)
        return rows
      },
      accountsOfBank: async ({ db, query }) => {
        const { rows } = await sql<Account>`
          select no_rekening, nama_rekening, kode_bank, nomor_akun from rekening where kode_bank = ${query.kode_bank} order by no_rekening`.execute(
          db,
        )
        return rows
      },
    },
  })
}
