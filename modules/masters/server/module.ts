import { sql } from 'kysely'
import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serve, serveMaster, serverModule } from '#engine/server/serve.ts'
import { masterKategori } from '../contract/master-kategori.ts'
import { masterKodeTransaksi } from '../contract/master-kode-transaksi.ts'
import { masterTukang } from '../contract/master-tukang.ts'
import { masterKondisiBarang } from '../contract/master-kondisi-barang.ts'
import { masterMarketplace } from '../contract/master-marketplace.ts'
import { masterParameterKeteranganNota } from '../contract/master-parameter-keterangan-nota.ts'
import { parameterDeskripsiService } from '../contract/parameter-deskripsi-service.ts'
import { masterDataHadiah } from '../contract/master-data-hadiah.ts'
import { masterAkun } from '../contract/master-akun.ts'
import { masterBaki, traysOfWarehouse } from '../contract/master-baki.ts'
import { masterBandrol } from '../contract/master-bandrol.ts'
import { masterBank } from '../contract/master-bank.ts'
import { allWarehouses, masterGudang } from '../contract/master-gudang.ts'
import { diamondKinds, masterJenis } from '../contract/master-jenis.ts'
import { masterKadar } from '../contract/master-kadar.ts'
import { masterKadarEod } from '../contract/master-kadar-eod.ts'
import { masterSupplier } from '../contract/master-supplier.ts'
import { accountsOfBank, masterRekening } from '../contract/master-rekening.ts'
import { masterSales } from '../contract/master-sales.ts'
import { masterToko } from '../contract/master-toko.ts'
import {
  readLogo as readLogoCall,
  readProfile as readProfileCall,
  removeLogo as removeLogoCall,
  settingToko,
  writeLogo as writeLogoCall,
  writeProfile as writeProfileCall,
} from '../contract/settingtoko.ts'
import { accountHooks } from './master-akun.ts'
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

/** The lists that people keep by hand, and what a shop says about itself. `files` keeps its picture. */
export function createMastersModule({ files }: { files: FileStore }): ServerModule {
  return serverModule({
    name: 'masters',
    screens: [settingToko],
    serves: [
      serveMaster(masterJenis),
      serveMaster(masterBandrol),
      serveMaster(masterKadar),
      serveMaster(masterToko, shopHooks),
      serveMaster(masterGudang),
      serveMaster(masterBaki),
      serveMaster(masterAkun, accountHooks),
      serveMaster(masterBank),
      serveMaster(masterRekening),
      serveMaster(masterSales, salesHooks),
      serveMaster(masterKategori),
      serveMaster(masterKodeTransaksi),
      serveMaster(masterTukang),
      serveMaster(masterKondisiBarang),
      serveMaster(masterMarketplace),
      serveMaster(masterParameterKeteranganNota),
      serveMaster(parameterDeskripsiService),
      serveMaster(masterDataHadiah),
      serveMaster(masterKadarEod),
      serveMaster(masterSupplier, supplierHooks),
      serve(readProfileCall, readProfile),
      serve(writeProfileCall, writeProfile),
      serve(readLogoCall, readLogo(files)),
      serve(writeLogoCall, writeLogo(files)),
      serve(removeLogoCall, removeLogo(files)),
      serve(diamondKinds, async ({ db }) => {
        const { rows } = await sql<{ kode_dept: string; nama_dept: string }>`
          select kode_dept, nama_dept from jenis where is_berlian order by kode_dept`.execute(db)
        return rows
      }),
      serve(allWarehouses, async ({ db, caller }) => {
        const { rows } = await sql<{ kode_gudang: string; nama_gudang: string }>`
          select kode_gudang, nama_gudang from gudang where kode_toko = ${caller.kode_toko} order by kode_gudang`.execute(db)
        return rows
      }),
      serve(traysOfWarehouse, async ({ db, caller, params }) => {
        const { rows } = await sql<Tray>`
          select kode_baki, nama_baki, kode_gudang, berat_baki from baki
          where kode_toko = ${caller.kode_toko} and kode_gudang = ${params.kode_gudang} order by kode_baki`.execute(db)
        return rows
      }),
      serve(accountsOfBank, async ({ db, query }) => {
        const { rows } = await sql<Account>`
          select no_rekening, nama_rekening, kode_bank, nomor_akun from rekening where kode_bank = ${query.kode_bank} order by no_rekening`.execute(
          db,
        )
        return rows
      }),
    ],
  })
}
