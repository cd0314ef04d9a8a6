import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
import { soldByKind, soldByPurity, stockAges, weekdayChart } from './analysis.ts'
import {
  banksOwe,
  cashChart,
  costsOfDay,
  manualTradeOfDay,
  dayChart,
  eveningOrder,
  eveningRows,
  kindChart,
  moneyOnRoad,
  openClaims,
  openDeposits,
  openInstalments,
  periodChart,
  shopsNow,
} from './cash-pusat.ts'
import { dashboard, dashboardPusat, home } from './dashboard.ts'
import { readFirstSteps } from './langkah-awal.ts'
import { findThings } from './find-things.ts'
import { readWaiting } from './menunggu-saya.ts'
import { laporanAnalisisManajerial } from './laporan-analisis-manajerial.ts'
import { laporanGlobalSales, laporanRekapSales } from './laporan-sales.ts'
import { readQueue, validasiJualBeli } from './validasi-jual-beli.ts'
import { instalmentsChart, loansChart, ordersChart, purchasesChart, salesChart, servicesChart, yearTransactions } from './charts.ts'

export const declarations = declare({
  module: 'dashboard',
  screens: [dashboard, dashboardPusat, home, validasiJualBeli],
  reports: { laporanGlobalSales, laporanRekapSales, laporanAnalisisManajerial },
  endpoints: {
    readFirstSteps,
    salesChart,
    purchasesChart,
    servicesChart,
    ordersChart,
    loansChart,
    instalmentsChart,
    yearTransactions,
    dayChart,
    eveningOrder,
    eveningRows,
    periodChart,
    kindChart,
    cashChart,
    costsOfDay,
    manualTradeOfDay,
    banksOwe,
    openClaims,
    openDeposits,
    openInstalments,
    moneyOnRoad,
    shopsNow,
    soldByPurity,
    soldByKind,
    weekdayChart,
    stockAges,
    findThings,
    readQueue,
    readWaiting,
  },
  waiting: { cashierQueue: waitingThings({ title: 'Antrian Kasir', urgency: 'BIRU', screen: validasiJualBeli }) },
  tables: { hari_dagang: 'Penjualan Per Hari' },
})
