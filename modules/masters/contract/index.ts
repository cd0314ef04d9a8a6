import { declarations as declare } from '#engine/contract/declarations.ts'
import { masterAkun } from './master-akun.ts'
import { masterKelompokAkun } from './master-kelompok-akun.ts'
import { masterBaki, traysOfWarehouse } from './master-baki.ts'
import { masterBandrol } from './master-bandrol.ts'
import { masterBank } from './master-bank.ts'
import { allWarehouses, allWarehousesOfMaster, masterGudang } from './master-gudang.ts'
import { masterHariLibur } from './master-hari-libur.ts'
import { masterHariLiburToko } from './master-hari-libur-toko.ts'
import { diamondKinds, masterJenis } from './master-jenis.ts'
import { masterKadar } from './master-kadar.ts'
import { accountsOfBank, masterRekening } from './master-rekening.ts'
import { masterSales } from './master-sales.ts'
import { masterToko, shopRefusals } from './master-toko.ts'
import { masterKategori } from './master-kategori.ts'
import { masterKodeTransaksi } from './master-kode-transaksi.ts'
import { masterTukang } from './master-tukang.ts'
import { masterKondisiBarang } from './master-kondisi-barang.ts'
import { masterMarketplace } from './master-marketplace.ts'
import { masterParameterKeteranganNota } from './master-parameter-keterangan-nota.ts'
import { parameterDeskripsiService } from './parameter-deskripsi-service.ts'
import { masterDataHadiah } from './master-data-hadiah.ts'
import { masterKadarEod } from './master-kadar-eod.ts'
import { logoRefusals, readLogo, readProfile, removeLogo, settingToko, writeLogo, writeProfile } from './settingtoko.ts'
import { checkImport, importDataPusat, importHistory, importLists } from './import-data-pusat.ts'
import { jenisBatu } from './jenis-batu.ts'
import { masterBatuBerlian } from './master-batu-berlian.ts'
import { masterSupplierBerlian } from './master-supplier-berlian.ts'
import { parameterBerlian } from './parameter-berlian.ts'
import { stoneWords } from './stone-words.ts'
import { masterSupplier } from './master-supplier.ts'
import { parameterBiayaGesek } from './parameter-biaya-gesek.ts'

export const declarations = declare({
  module: 'masters',
  screens: [settingToko, importDataPusat],
  masters: {
    masterJenis,
    masterBandrol,
    masterKadar,
    masterToko,
    masterHariLibur,
    masterHariLiburToko,
    masterGudang,
    masterBaki,
    masterAkun,
    masterKelompokAkun,
    masterBank,
    masterRekening,
    parameterBiayaGesek,
    masterSales,
    masterKategori,
    masterKodeTransaksi,
    masterTukang,
    masterKondisiBarang,
    masterMarketplace,
    masterParameterKeteranganNota,
    parameterDeskripsiService,
    masterDataHadiah,
    masterKadarEod,
    masterSupplier,
    jenisBatu,
    masterSupplierBerlian,
    ...stoneWords,
    masterBatuBerlian,
    parameterBerlian,
  },
  endpoints: {
    traysOfWarehouse,
    accountsOfBank,
    diamondKinds,
    allWarehouses,
    allWarehousesOfMaster,
    readProfile,
    writeProfile,
    readLogo,
    writeLogo,
    removeLogo,
    checkImport,
    importLists,
    importHistory,
  },
  tables: { import_data_pusat: 'Import Data Pusat' },
  refusals: { ...logoRefusals, ...shopRefusals },
})
