-- A closing proves the day (docs/decisions/104): what the closing before kept and the lines since are what stands now. So whatever it reads must be
-- found by the shop and by what is of the day, and never by way of all that the chain has written.

-- The lines of goods of a shop, all or since a posting.
create index mutasi_stock_by_shop on mutasi_stock (kode_toko, posting_id);
-- Coupons by the day of their sales.
create index penjualan_kupon_by_date on penjualan_kupon (kode_toko, tgl_system);
create index penjualan_kupon_terbit_by_date on penjualan_kupon_terbit (kode_toko, tgl_system);

-- Claims between shops, which come to nothing over the chain.
create index saldo_tagihan_between_shops on saldo_tagihan (jenis, dokumen) where tanda = 0;

-- As in 0165_closing_days.sql; a line is of the shop of its posting, so that its own indexes are of use.
create or replace view buku_gerak as
  select p.kode_toko, p.tgl_system, 'STOCK' as buku, array[s.tempat, s.kode_gudang, s.kode_baki] as kunci,
         s.pieces::bigint as jumlah, s.gross::numeric as gross, s.fine::numeric as fine, s.cost as rupiah
  from posting p join mutasi_stock s on s.posting_id = p.id and s.kode_toko = p.kode_toko
  union all
  -- A lot that has left us has no balance any more.
  select p.kode_toko, p.tgl_system, 'LOT', array[s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot], s.pieces, s.gross, s.fine, s.cost
  from posting p join mutasi_stock s on s.posting_id = p.id and s.kode_toko = p.kode_toko join tempat t on t.tempat = s.tempat
  where s.kode_lot is not null and t.kelas in ('MILIK', 'TITIPAN')
  union all
  select p.kode_toko, p.tgl_system, 'KAS', array[k.akun_kas], 0, 0, 0, k.jumlah
  from posting p join mutasi_kas k on k.posting_id = p.id and k.kode_toko = p.kode_toko
  union all
  select p.kode_toko, p.tgl_system, 'TAGIHAN', array[c.jenis, c.pihak, c.dokumen], 0, 0, c.fine, c.rupiah
  from posting p join mutasi_tagihan c on c.posting_id = p.id and c.kode_toko = p.kode_toko
  union all
  select p.kode_toko, p.tgl_system, 'POIN', array[m.kode_member], m.poin, 0, 0, 0
  from posting p join mutasi_poin m on m.posting_id = p.id and m.kode_toko = p.kode_toko
  union all
  -- By account and by what the line is the other view of.
  select p.kode_toko, p.tgl_system, 'JURNAL',
         array[j.nomor_akun, coalesce('KAS/' || j.akun_kas, 'STOCK/' || j.tempat, 'TAGIHAN/' || j.jenis, '')], 0, 0, 0, j.debet - j.kredit
  from posting p join jurnal j on j.posting_id = p.id and j.kode_toko = p.kode_toko;

-- As in 0314_sold_by_day.sql, likewise.
create or replace view terjual_gerak as
  select p.kode_toko, p.tgl_system, m.fine, m.cost, case when m.fine = 0 then m.cost else 0 end as cost_tanpa_emas
  from posting p join mutasi_stock m on m.posting_id = p.id and m.kode_toko = p.kode_toko
  where (m.tempat, m.trx) = ('PELANGGAN', 'JUAL');

-- What documents moved, each view as it was; but the shop and the numbers that are asked for go into its parts, which are not made of all documents first.
create or replace view penjualan_gerak as
with barang_jual as not materialized (
      select penjualan_detail.kode_toko, penjualan_detail.no_faktur,
      concat_ws('/', 'BAKI', penjualan_detail.kode_gudang, penjualan_detail.kode_baki, penjualan_detail.kode_barcode) as baki,
      penjualan_detail.kode_barcode, penjualan_detail.qty, penjualan_detail.fine, penjualan_detail.hpp, penjualan_detail.kode_supplier
      from penjualan_detail
    )
select barang_jual.kode_toko, barang_jual.no_faktur as nomor, barang_jual.baki as apa, - barang_jual.qty as pieces, - barang_jual.fine as fine, case
      when barang_jual.kode_supplier is null then - barang_jual.hpp else 0::bigint end as cost, 0::bigint as rupiah
  from barang_jual
union all
select barang_jual.kode_toko, barang_jual.no_faktur as nomor, 'PELANGGAN/' || barang_jual.kode_barcode as apa, barang_jual.qty as pieces,
  barang_jual.fine, barang_jual.hpp as cost, 0 as rupiah
  from barang_jual
union all
select barang_jual.kode_toko, barang_jual.no_faktur as nomor, 'SUPPLIER/' || barang_jual.kode_barcode as apa, 0 as pieces, 0 as fine,
  - barang_jual.hpp as cost, 0 as rupiah
  from barang_jual
  where barang_jual.kode_supplier is not null
union all
select barang_jual.kode_toko, barang_jual.no_faktur as nomor, 'TAGIHAN/HUTANG_SUPPLIER/' || barang_jual.kode_supplier as apa, 0 as pieces,
  0 as fine, 0 as cost, - barang_jual.hpp as rupiah
  from barang_jual
  where barang_jual.kode_supplier is not null
union all
select penjualan_bayar.kode_toko, penjualan_bayar.no_faktur as nomor, case
      when penjualan_bayar.piutang then 'TAGIHAN/PIUTANG_KARTU/' || penjualan_bayar.no_rekening
      else 'KAS/' || coalesce(penjualan_bayar.no_rekening, 'CASH') end as apa,
  0 as pieces, 0 as fine, 0 as cost, penjualan_bayar.jumlah as rupiah
  from penjualan_bayar
union all
select penjualan.kode_toko, penjualan.no_faktur as nomor, 'KAS/CASH' as apa, 0 as pieces, 0 as fine, 0 as cost, - penjualan.kembali as rupiah
  from penjualan
  where penjualan.kembali <> 0
union all
select penjualan.kode_toko, penjualan.no_faktur as nomor, 'TAGIHAN/PIUTANG_JUAL/' || penjualan.kode_member as apa, 0 as pieces, 0 as fine,
  0 as cost, penjualan.sisa_bayar as rupiah
  from penjualan
  where penjualan.sisa_bayar <> 0
union all
select penjualan.kode_toko, penjualan.no_faktur as nomor,
  'TAGIHAN/PPN/' || to_char(penjualan.tgl_system::timestamp with time zone, 'YYYY-MM') as apa, 0 as pieces, 0 as fine, 0 as cost,
  - penjualan.ppn as rupiah
  from penjualan
  where penjualan.ppn <> 0
union all
select penjualan.kode_toko, penjualan.no_faktur as nomor, 'TAGIHAN/HUTANG_BONUS/' || penjualan.kode_sales as apa, 0 as pieces, 0 as fine,
  0 as cost, - penjualan.fee_sales as rupiah
  from penjualan
  where penjualan.fee_sales <> 0
union all
select p.kode_toko, p.no_faktur as nomor, 'TAGIHAN/TITIPAN/' || t.no_hp as apa, 0 as pieces, 0 as fine, 0 as cost, p.bayar_titipan as rupiah
  from penjualan p
  join titipan t on t.kode_toko = p.kode_toko and t.no_titipan = p.no_titipan
union all
select b.kode_toko, b.no_faktur as nomor, 'KAS/' || coalesce(b.no_rekening, 'CASH') as apa, 0 as pieces, 0 as fine, 0 as cost,
  '-2'::integer * b.jumlah as rupiah
  from penjualan_bayar b
  join penjualan p using (kode_toko, no_faktur)
  where p.dibayarkan > 0
union all
select t.kode_toko, t.no_faktur as nomor, m.tempat || t.barang as apa, m.arah * t.qty as pieces, m.arah::numeric * t.fine as fine,
  m.arah * t.harga as cost, 0 as rupiah
  from ( select penjualan_tukar.kode_toko, penjualan_tukar.no_faktur, case
      when penjualan_tukar.toko_nota = penjualan_tukar.kode_toko then penjualan_tukar.kode_barcode
      else (penjualan_tukar.no_faktur || '/') || penjualan_tukar.no_urut end as barang,
      penjualan_tukar.qty, penjualan_tukar.fine, penjualan_tukar.harga
      from penjualan_tukar) t
  cross join ( values ('-1'::integer,'PELANGGAN/'), (1,'BEKAS/')) m(arah, tempat)
union all
select b.kode_toko, b.no_faktur as nomor, 'TAGIHAN/HUTANG_BONUS/' || s.kode_sales as apa, 0 as pieces, 0 as fine, 0 as cost, s.rupiah
  from penjualan_sales b
  join penjualan p using (kode_toko, no_faktur)
  cross join lateral ( values (b.kode_sales,- b.fee_sales), (p.kode_sales,b.fee_sales)) s(kode_sales, rupiah)
  where b.kode_sales <> p.kode_sales and b.fee_sales <> 0
union all
select penjualan.kode_toko, penjualan.no_faktur as nomor, 'TAGIHAN/POIN/' || penjualan.kode_member as apa, 0 as pieces, 0 as fine, 0 as cost,
  penjualan.bayar_poin - penjualan.poin_didapat * penjualan.nilai_poin as rupiah
  from penjualan
  where penjualan.bayar_poin <> (penjualan.poin_didapat * penjualan.nilai_poin)
union all
select penjualan_bayar.kode_toko, penjualan_bayar.no_faktur as nomor, case when penjualan_bayar.piutang then 'TAGIHAN/PIUTANG_KARTU/'
      else 'KAS/' end || penjualan_bayar.no_rekening as apa, 0 as pieces, 0 as fine, 0 as cost, penjualan_bayar.biaya_kartu as rupiah
  from penjualan_bayar
  where penjualan_bayar.biaya_kartu <> 0
union all
select penjualan.kode_toko, penjualan.no_faktur as nomor, 'TAGIHAN/PIUTANG_EMAS/' || penjualan.kode_member as apa, 0 as pieces,
  penjualan.hutang_fine as fine, 0 as cost, penjualan.nilai_fine as rupiah
  from penjualan
  where penjualan.harga_emas is not null
union all
select p.kode_toko, p.no_faktur as nomor, 'TAGIHAN/UM_PESANAN/' || o.no_hp as apa, 0 as pieces, 0 as fine, 0 as cost, p.bayar_pesanan as rupiah
  from penjualan p
  join pesanan o on o.kode_toko = p.kode_toko and o.no_pesanan = p.no_pesanan;

create or replace view pembelian_gerak as
with barang_beli as not materialized (
      select pembelian_detail.kode_toko, pembelian_detail.no_faktur_beli, case
      when pembelian_detail.toko_nota = pembelian_detail.kode_toko then pembelian_detail.kode_barcode
      else (pembelian_detail.no_faktur_beli || '/') || pembelian_detail.no_urut end as barang,
      pembelian_detail.qty, pembelian_detail.fine, pembelian_detail.harga
      from pembelian_detail
    )
select barang_beli.kode_toko, barang_beli.no_faktur_beli as nomor, 'PELANGGAN/' || barang_beli.barang as apa, - barang_beli.qty as pieces,
  - barang_beli.fine as fine, - barang_beli.harga as cost, 0::bigint as rupiah
  from barang_beli
union all
select barang_beli.kode_toko, barang_beli.no_faktur_beli as nomor, 'BEKAS/' || barang_beli.barang as apa, barang_beli.qty as pieces,
  barang_beli.fine, barang_beli.harga as cost, 0 as rupiah
  from barang_beli
union all
select pembelian_bayar.kode_toko, pembelian_bayar.no_faktur_beli as nomor, 'KAS/' || coalesce(pembelian_bayar.no_rekening, 'CASH') as apa,
  0 as pieces, 0 as fine, 0 as cost, - pembelian_bayar.jumlah as rupiah
  from pembelian_bayar;

create or replace view barang_masuk_gerak as
with masuk as not materialized (
      select d.kode_toko, d.no_masuk, d.no_urut, d.tgl_system, d.batal, d.kode_barcode, d.nama_barang, d.kode_dept, d.kode_group, d.kadar,
      d.kadar_cetak, d.kode_gudang, d.kode_baki, d.qty, d.berat_bruto, d.berat_stock, d.berat, d.fine, d.hpp, d.harga_beli, d.kode_lot, h.asal,
      concat_ws('/', 'BAKI', d.kode_gudang, d.kode_baki, d.kode_barcode) as baki
      from barang_masuk_detail d
      join barang_masuk h using (kode_toko, no_masuk)
    )
select masuk.kode_toko, masuk.no_masuk as nomor, masuk.baki as apa, masuk.qty as pieces, masuk.fine, masuk.hpp as cost, 0::bigint as rupiah
  from masuk
union all
select masuk.kode_toko, masuk.no_masuk as nomor, case masuk.asal when 'SALDO_AWAL' then 'SALDO_AWAL/'
      when 'KARYA' then 'KOREKSI/' when 'PELANGGAN' then 'UBAH/' when 'PENERIMAAN' then 'UBAH/'
      else 'SUPPLIER/' end || masuk.kode_barcode as apa, - masuk.qty as pieces, - masuk.fine as fine, - masuk.hpp as cost, 0 as rupiah
  from masuk
union all
select masuk.kode_toko, masuk.no_masuk as nomor, case masuk.asal when 'PELANGGAN' then 'BEKAS/' else 'PENERIMAAN/'
    end || masuk.kode_lot as apa, - masuk.qty as pieces, - masuk.fine as fine, - masuk.hpp as cost, 0 as rupiah
  from masuk
  where masuk.asal = any (array['PELANGGAN', 'PENERIMAAN'])
union all
select masuk.kode_toko, masuk.no_masuk as nomor, 'UBAH/' || masuk.kode_lot as apa, masuk.qty as pieces, masuk.fine, masuk.hpp as cost,
  0 as rupiah
  from masuk
  where masuk.asal = any (array['PELANGGAN', 'PENERIMAAN'])
union all
select barang_masuk.kode_toko, barang_masuk.no_masuk as nomor, 'TAGIHAN/HUTANG_SUPPLIER/' || barang_masuk.kode_supplier as apa, 0 as pieces,
  0 as fine, 0 as cost, - barang_masuk.total_hpp as rupiah
  from barang_masuk
  where barang_masuk.asal = 'SUPPLIER' and barang_masuk.total_hpp > 0;

create or replace view opname_gerak as
with gerakan as not materialized (
      select opname_detail.kode_toko, opname_detail.no_opname, opname_detail.qty, opname_detail.fine, opname_detail.hpp,
      opname_detail.kode_supplier, opname_detail.kode_barcode, opname_detail.penanggung, case
      when opname_detail.gerak = any (array['KURANG', 'PINDAH']) then concat_ws('/', 'BAKI', opname_detail.kode_gudang, opname_detail.kode_baki, opname_detail.kode_barcode)
      else case opname_detail.gerak when 'PULIH' then 'KOREKSI/' else 'HILANG/' end || opname_detail.kode_barcode end as dari,
      case opname_detail.gerak when 'KURANG' then 'HILANG/' || opname_detail.kode_barcode
      when 'HAPUS' then 'KOREKSI/' || opname_detail.kode_barcode
      else concat_ws('/', 'BAKI', opname_detail.gudang_temuan, opname_detail.baki_temuan, opname_detail.kode_barcode) end as ke
      from opname_detail
    )
select gerakan.kode_toko, gerakan.no_opname as nomor, gerakan.dari as apa, - gerakan.qty as pieces, - gerakan.fine as fine, case
      when gerakan.kode_supplier is null then - gerakan.hpp else 0::bigint end as cost, 0::bigint as rupiah
  from gerakan
union all
select gerakan.kode_toko, gerakan.no_opname as nomor, gerakan.ke as apa, gerakan.qty as pieces, gerakan.fine, gerakan.hpp as cost, 0 as rupiah
  from gerakan
union all
select gerakan.kode_toko, gerakan.no_opname as nomor, 'SUPPLIER/' || gerakan.kode_barcode as apa, 0 as pieces, 0 as fine, - gerakan.hpp as cost,
  0 as rupiah
  from gerakan
  where gerakan.kode_supplier is not null
union all
select gerakan.kode_toko, gerakan.no_opname as nomor, 'TAGIHAN/HUTANG_SUPPLIER/' || gerakan.kode_supplier as apa, 0 as pieces, 0 as fine,
  0 as cost, - gerakan.hpp as rupiah
  from gerakan
  where gerakan.kode_supplier is not null
union all
select gerakan.kode_toko, gerakan.no_opname as nomor, 'TAGIHAN/PIUTANG_KARYAWAN/' || gerakan.penanggung as apa, 0 as pieces, 0 as fine,
  0 as cost, - gerakan.hpp as rupiah
  from gerakan
  where gerakan.penanggung is not null
union all
select opname.kode_toko, opname.no_opname as nomor, 'TAGIHAN/PIUTANG_KARYAWAN/' || opname.kode_sales as apa, 0 as pieces, 0 as fine, 0 as cost,
  opname.nilai_barang as rupiah
  from opname
  where opname.kode_sales is not null;

create or replace view mutasi_manual_gerak as
with garis as not materialized (
      select d.kode_toko, d.no_mutasi_manual, d.no_urut, d.tgl_system, d.batal, d.kode_baki, d.kode_group, d.kode_dept, d.kadar, d.qty, d.berat,
      d.fine, d.hpp, d.harga_per_gram, d.nilai, d.beban, h.jenis_mutasi, h.sumber, h.baki_tujuan,
      lot_manual(d.kode_toko, d.kode_baki, d.kode_group, d.kode_dept) as lot,
      lot_manual(d.kode_toko, h.baki_tujuan, d.kode_group, d.kode_dept) as lot_tujuan
      from mutasi_manual_detail d
      join mutasi_manual h using (kode_toko, no_mutasi_manual)
    )
select garis.kode_toko, garis.no_mutasi_manual as nomor, m.apa, m.arah * garis.qty * m.utuh as pieces,
  m.arah::numeric * garis.fine * m.utuh::numeric as fine, m.arah * m.cost as cost, 0::bigint as rupiah
  from garis
  cross join lateral ( values ('TAMBAH','-1'::integer, case garis.sumber when 'SALDO_AWAL' then 'SALDO_AWAL/'
      when 'KARYA' then 'KOREKSI/' else 'SUPPLIER/'
      end || garis.lot,1,garis.hpp), ('TAMBAH',1,'MANUAL/' || garis.lot,1,garis.hpp), ('PINDAH','-1'::integer,'MANUAL/' || garis.lot,1,garis.hpp), ('PINDAH',1,'MANUAL/' || garis.lot_tujuan,1,garis.hpp), ('HANCUR','-1'::integer,'MANUAL/' || garis.lot,1,garis.hpp), ('HANCUR',1,'UBAH/' || garis.lot,1,garis.hpp), ('HANCUR','-1'::integer,(('UBAH/' || garis.no_mutasi_manual) || '/') || garis.no_urut,1,garis.nilai), ('HANCUR',1,(('ROSOK/' || garis.no_mutasi_manual) || '/') || garis.no_urut,1,garis.nilai), ('HANCUR','-1'::integer,'UBAH',0,garis.beban), ('HANCUR',1,'HANCUR',0,garis.beban)) m(jenis, arah, apa, utuh, cost)
  where m.jenis = garis.jenis_mutasi
union all
select mutasi_manual.kode_toko, mutasi_manual.no_mutasi_manual as nomor, 'TAGIHAN/HUTANG_SUPPLIER/' || mutasi_manual.kode_supplier as apa,
  0 as pieces, 0 as fine, 0 as cost, - mutasi_manual.total_hpp as rupiah
  from mutasi_manual
  where mutasi_manual.sumber = 'SUPPLIER' and mutasi_manual.total_hpp > 0;

create or replace view jual_beli_manual_gerak as
with jual as not materialized (
      select penjualan_manual_detail.kode_toko, penjualan_manual_detail.no_jual_beli, penjualan_manual_detail.no_urut,
      penjualan_manual_detail.tgl_system, penjualan_manual_detail.kode_baki, penjualan_manual_detail.kode_group,
      penjualan_manual_detail.kode_dept, penjualan_manual_detail.kadar, penjualan_manual_detail.qty, penjualan_manual_detail.berat,
      penjualan_manual_detail.fine, penjualan_manual_detail.harga_emas, penjualan_manual_detail.harga_per_gram,
      penjualan_manual_detail.harga_dasar, penjualan_manual_detail.pembulatan, penjualan_manual_detail.harga_total, penjualan_manual_detail.hpp,
      lot_manual(penjualan_manual_detail.kode_toko, penjualan_manual_detail.kode_baki, penjualan_manual_detail.kode_group, penjualan_manual_detail.kode_dept) as lot
      from penjualan_manual_detail
    ), beli as not materialized (
      select pembelian_manual_detail.kode_toko, pembelian_manual_detail.no_jual_beli, pembelian_manual_detail.no_urut,
      pembelian_manual_detail.tgl_system, pembelian_manual_detail.kode_baki, pembelian_manual_detail.kode_group,
      pembelian_manual_detail.kode_dept, pembelian_manual_detail.kadar, pembelian_manual_detail.qty, pembelian_manual_detail.berat,
      pembelian_manual_detail.fine, pembelian_manual_detail.harga_emas, pembelian_manual_detail.harga_per_gram,
      pembelian_manual_detail.harga_dasar, pembelian_manual_detail.pembulatan, pembelian_manual_detail.harga_total,
      lot_manual(pembelian_manual_detail.kode_toko, pembelian_manual_detail.kode_baki, pembelian_manual_detail.kode_group, pembelian_manual_detail.kode_dept) as lot
      from pembelian_manual_detail
    ), bayar as not materialized (
      select b.kode_toko, b.no_jual_beli, b.no_urut, b.tgl_system, b.jenis, b.no_rekening, b.no_kartu, b.jumlah, b.piutang,
      sign(h.grand_total::double precision)::bigint as arah
      from jual_beli_manual_bayar b
      join jual_beli_manual h using (kode_toko, no_jual_beli)
    )
select jual.kode_toko, jual.no_jual_beli as nomor, 'MANUAL/' || jual.lot as apa, - jual.qty as pieces, - jual.fine as fine, - jual.hpp as cost,
  0::bigint as rupiah
  from jual
union all
select jual.kode_toko, jual.no_jual_beli as nomor, 'PELANGGAN/' || jual.lot as apa, jual.qty as pieces, jual.fine, jual.hpp as cost,
  0 as rupiah
  from jual
union all
select beli.kode_toko, beli.no_jual_beli as nomor, 'PELANGGAN/' || beli.lot as apa, - beli.qty as pieces, - beli.fine as fine,
  - beli.harga_total as cost, 0 as rupiah
  from beli
union all
select beli.kode_toko, beli.no_jual_beli as nomor, 'MANUAL/' || beli.lot as apa, beli.qty as pieces, beli.fine, beli.harga_total as cost,
  0 as rupiah
  from beli
union all
select bayar.kode_toko, bayar.no_jual_beli as nomor, case when bayar.piutang then 'TAGIHAN/PIUTANG_KARTU/' || bayar.no_rekening
      else 'KAS/' || coalesce(bayar.no_rekening, 'CASH') end as apa,
  0 as pieces, 0 as fine, 0 as cost, bayar.arah * bayar.jumlah as rupiah
  from bayar
union all
select jual_beli_manual.kode_toko, jual_beli_manual.no_jual_beli as nomor, 'KAS/CASH' as apa, 0 as pieces, 0 as fine, 0 as cost,
  - jual_beli_manual.kembali as rupiah
  from jual_beli_manual
  where jual_beli_manual.kembali <> 0
union all
select jual_beli_manual_bayar.kode_toko, jual_beli_manual_bayar.no_jual_beli as nomor, case
      when jual_beli_manual_bayar.piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || jual_beli_manual_bayar.no_rekening as apa,
  0 as pieces, 0 as fine, 0 as cost, jual_beli_manual_bayar.biaya_kartu as rupiah
  from jual_beli_manual_bayar
  where jual_beli_manual_bayar.biaya_kartu <> 0
union all
select jual_beli_manual.kode_toko, jual_beli_manual.no_jual_beli as nomor, 'TAGIHAN/PIUTANG_EMAS/' || jual_beli_manual.kode_member as apa,
  0 as pieces, jual_beli_manual.hutang_fine as fine, 0 as cost, jual_beli_manual.nilai_fine as rupiah
  from jual_beli_manual
  where jual_beli_manual.harga_emas is not null
union all
select jual_beli_manual.kode_toko, jual_beli_manual.no_jual_beli as nomor,
  'TAGIHAN/PPN/' || to_char(jual_beli_manual.tgl_system::timestamp with time zone, 'YYYY-MM') as apa, 0 as pieces, 0 as fine, 0 as cost,
  - jual_beli_manual.ppn as rupiah
  from jual_beli_manual
  where jual_beli_manual.ppn <> 0;

create or replace view stock_aksesoris_gerak as
with baris as not materialized (
      select d.kode_toko, d.no_aksesoris, d.no_urut, d.tgl_system, d.batal, d.kode_barcode, d.nama_barang, d.kode_dept, d.kode_group, d.kode_gudang,
      d.kode_baki, d.qty, d.berat, d.fine, d.hpp, h.kode_supplier, case when h.sebab = any (array['SUPPLIER', 'SALDO_AWAL']) then 1
      else '-1'::integer end as arah, case when h.sebab = any (array['SUPPLIER', 'SALDO_AWAL']) then h.sebab else 'KOREKSI'
      end as luar
      from stock_aksesoris_detail d
      join stock_aksesoris h using (kode_toko, no_aksesoris)
    )
select baris.kode_toko, baris.no_aksesoris as nomor, concat_ws('/', 'BAKI', baris.kode_gudang, baris.kode_baki, baris.kode_barcode) as apa,
  baris.arah * baris.qty as pieces, baris.arah::numeric * baris.fine as fine, baris.arah * baris.hpp as cost, 0::bigint as rupiah
  from baris
union all
select baris.kode_toko, baris.no_aksesoris as nomor, (baris.luar || '/') || baris.kode_barcode as apa, (- baris.arah) * baris.qty as pieces,
  (- baris.arah)::numeric * baris.fine as fine, (- baris.arah) * baris.hpp as cost, 0 as rupiah
  from baris
union all
select stock_aksesoris.kode_toko, stock_aksesoris.no_aksesoris as nomor, 'TAGIHAN/HUTANG_SUPPLIER/' || stock_aksesoris.kode_supplier as apa,
  0 as pieces, 0 as fine, 0 as cost, - stock_aksesoris.total_hpp as rupiah
  from stock_aksesoris
  where stock_aksesoris.kode_supplier is not null and stock_aksesoris.total_hpp <> 0;

create or replace view mutasi_titipan_gerak as
with arah as not materialized (
      select mutasi_titipan.kode_toko, mutasi_titipan.no_mutasi_titipan, mutasi_titipan.no_hp, mutasi_titipan.uang_titipan, mutasi_titipan.kembali,
      case mutasi_titipan.jenis_titipan when 'BAYAR' then 1 else '-1'::integer end as arah
      from mutasi_titipan
    )
select mutasi_titipan_bayar.kode_toko, mutasi_titipan_bayar.no_mutasi_titipan as nomor, case
      when mutasi_titipan_bayar.piutang then 'TAGIHAN/PIUTANG_KARTU/' || mutasi_titipan_bayar.no_rekening
      else 'KAS/' || coalesce(mutasi_titipan_bayar.no_rekening, 'CASH') end as apa,
  0 as pieces, 0::numeric as fine, 0::bigint as cost, arah.arah * mutasi_titipan_bayar.jumlah as rupiah
  from mutasi_titipan_bayar
  join arah using (kode_toko, no_mutasi_titipan)
union all
select arah.kode_toko, arah.no_mutasi_titipan as nomor, 'KAS/CASH' as apa, 0 as pieces, 0 as fine, 0 as cost, - arah.kembali as rupiah
  from arah
  where arah.kembali <> 0
union all
select arah.kode_toko, arah.no_mutasi_titipan as nomor, 'TAGIHAN/TITIPAN/' || arah.no_hp as apa, 0 as pieces, 0 as fine, 0 as cost,
  (- arah.arah) * arah.uang_titipan as rupiah
  from arah
union all
select mutasi_titipan_bayar.kode_toko, mutasi_titipan_bayar.no_mutasi_titipan as nomor, case
      when mutasi_titipan_bayar.piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || mutasi_titipan_bayar.no_rekening as apa,
  0 as pieces, 0 as fine, 0 as cost, mutasi_titipan_bayar.biaya_kartu as rupiah
  from mutasi_titipan_bayar
  where mutasi_titipan_bayar.biaya_kartu <> 0;

create or replace view retur_supplier_gerak as
with baris as not materialized (
      select d.kode_toko, d.no_retur, d.no_urut, d.tgl_system, d.batal, d.no_dokumen, d.kode_barcode, d.kode_lot, d.kode_gudang, d.kode_baki,
      d.nama_barang, d.kadar, d.qty_lot, d.berat, d.fine, d.hpp, d.hutang_fine, d.nilai_fine, d.hutang_rp, case h.jenis_retur
      when 'KEMBALI' then '-1'::integer else 1 end as arah
      from retur_supplier_detail d
      join retur_supplier h using (kode_toko, no_retur)
    )
select baris.kode_toko, baris.no_retur as nomor, case
      when baris.kode_lot is null then concat_ws('/', 'BAKI', baris.kode_gudang, baris.kode_baki, baris.kode_barcode)
      else 'PENERIMAAN/' || baris.kode_lot end as apa,
  baris.arah * baris.qty_lot as pieces, baris.arah::numeric * baris.fine as fine, baris.arah * baris.hpp as cost, 0::bigint as rupiah
  from baris
union all
select baris.kode_toko, baris.no_retur as nomor, 'SUPPLIER/' || coalesce(baris.kode_barcode, baris.kode_lot) as apa,
  (- baris.arah) * baris.qty_lot as pieces, (- baris.arah)::numeric * baris.fine as fine, (- baris.arah) * baris.hpp as cost, 0 as rupiah
  from baris
union all
select d.kode_toko, d.no_retur as nomor, (('TAGIHAN/' || d.jenis_tagihan) || '/') || h.kode_supplier as apa, 0 as pieces,
  m.arah::numeric * d.fine as fine, 0 as cost, m.arah * d.rupiah as rupiah
  from retur_supplier_hutang d
  join retur_supplier h using (kode_toko, no_retur)
  cross join lateral ( select case h.jenis_retur when 'KEMBALI' then 1 else '-1'::integer end as arah) m
union all
select retur_supplier.kode_toko, retur_supplier.no_retur as nomor, 'TAGIHAN/UANG_MUKA_SUPPLIER/' || retur_supplier.kode_supplier as apa,
  0 as pieces, 0 as fine, 0 as cost, retur_supplier.uang_muka as rupiah
  from retur_supplier
  where retur_supplier.uang_muka > 0;

create or replace view mutasi_service_gerak as
with baris as not materialized (
      select m.jenis_service, d.kode_toko, d.no_mutasi_service, d.no_urut, d.tgl_system, d.nama_barang, d.deskripsi_service, d.kadar, d.qty,
      d.berat, d.fine, d.berat_selesai, d.fine_selesai, d.selisih_berat, d.biaya, d.biaya_selesai, lot_terima(m.no_service, d.no_urut) as kode_lot
      from mutasi_service_detail d
      join mutasi_service m using (kode_toko, no_mutasi_service)
    ), arah as not materialized (
      select mutasi_service.kode_toko, mutasi_service.no_mutasi_service, mutasi_service.tgl_system, mutasi_service.status, mutasi_service.user_id,
      mutasi_service.created_at, mutasi_service.cetak_ke, mutasi_service.dicetak_oleh, mutasi_service.alasan_batal,
      mutasi_service.dibatalkan_oleh, mutasi_service.dibatalkan_at, mutasi_service.jenis_service, mutasi_service.no_service,
      mutasi_service.nama_customer, mutasi_service.no_hp, mutasi_service.kode_tukang, mutasi_service.nama_tukang, mutasi_service.total_qty,
      mutasi_service.total_berat, mutasi_service.total_berat_selesai, mutasi_service.selisih_berat, mutasi_service.biaya_tukang,
      mutasi_service.biaya_selesai, mutasi_service.uang_muka_service, mutasi_service.potongan_service, mutasi_service.ganti_rugi,
      mutasi_service.grand_total, mutasi_service.jumlah_bayar, mutasi_service.kembali, mutasi_service.keterangan, case mutasi_service.jenis_service
      when 'AMBIL' then 1 else '-1'::integer end as arah
      from mutasi_service
    )
select b.kode_toko, b.no_mutasi_service as nomor, (m.tempat || '/') || b.kode_lot as apa, 0 as pieces,
  m.arah::numeric * (b.fine_selesai - b.fine) as fine, 0::bigint as cost, 0::bigint as rupiah
  from baris b
  cross join lateral ( values ('SERVIS',1), ( case when b.berat_selesai < b.berat then 'SUSUT' else 'PELANGGAN'
      end,'-1'::integer)) m(tempat, arah)
  where b.jenis_service = 'SELESAI'
union all
select b.kode_toko, b.no_mutasi_service as nomor, (m.tempat || '/') || b.kode_lot as apa, m.arah * b.qty as pieces,
  m.arah::numeric * b.fine_selesai as fine, 0 as cost, 0 as rupiah
  from baris b
  cross join lateral ( values ('SERVIS','-1'::integer), ( case b.jenis_service when 'GANTI_RUGI' then 'SUSUT' else 'PELANGGAN'
      end,1)) m(tempat, arah)
  where b.jenis_service <> 'SELESAI'
union all
select mutasi_service_bayar.kode_toko, mutasi_service_bayar.no_mutasi_service as nomor, case
      when mutasi_service_bayar.piutang then 'TAGIHAN/PIUTANG_KARTU/' || mutasi_service_bayar.no_rekening
      else 'KAS/' || coalesce(mutasi_service_bayar.no_rekening, 'CASH') end as apa,
  0 as pieces, 0 as fine, 0 as cost, arah.arah * mutasi_service_bayar.jumlah as rupiah
  from mutasi_service_bayar
  join arah using (kode_toko, no_mutasi_service)
union all
select mutasi_service.kode_toko, mutasi_service.no_mutasi_service as nomor, 'KAS/CASH' as apa, 0 as pieces, 0 as fine, 0 as cost,
  - mutasi_service.kembali as rupiah
  from mutasi_service
  where mutasi_service.kembali <> 0
union all
select mutasi_service.kode_toko, mutasi_service.no_mutasi_service as nomor, 'TAGIHAN/UM_SERVICE/' || mutasi_service.no_hp as apa, 0 as pieces,
  0 as fine, 0 as cost, mutasi_service.uang_muka_service as rupiah
  from mutasi_service
  where mutasi_service.uang_muka_service <> 0
union all
select mutasi_service.kode_toko, mutasi_service.no_mutasi_service as nomor, 'TAGIHAN/HUTANG_TUKANG/' || mutasi_service.kode_tukang as apa,
  0 as pieces, 0 as fine, 0 as cost, - mutasi_service.biaya_tukang as rupiah
  from mutasi_service
  where mutasi_service.biaya_tukang <> 0
union all
select mutasi_service_bayar.kode_toko, mutasi_service_bayar.no_mutasi_service as nomor, case
      when mutasi_service_bayar.piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || mutasi_service_bayar.no_rekening as apa,
  0 as pieces, 0 as fine, 0 as cost, mutasi_service_bayar.biaya_kartu as rupiah
  from mutasi_service_bayar
  where mutasi_service_bayar.biaya_kartu <> 0;

create or replace view mutasi_pesanan_gerak as
with arah as not materialized (
      select mutasi_pesanan.kode_toko, mutasi_pesanan.no_mutasi_pesanan, mutasi_pesanan.no_hp, mutasi_pesanan.uang_pesanan, mutasi_pesanan.kembali,
      case mutasi_pesanan.jenis_mutasi_pesanan when 'BAYAR' then 1 else '-1'::integer end as arah
      from mutasi_pesanan
    )
select mutasi_pesanan_bayar.kode_toko, mutasi_pesanan_bayar.no_mutasi_pesanan as nomor, case
      when mutasi_pesanan_bayar.piutang then 'TAGIHAN/PIUTANG_KARTU/' || mutasi_pesanan_bayar.no_rekening
      else 'KAS/' || coalesce(mutasi_pesanan_bayar.no_rekening, 'CASH') end as apa,
  0 as pieces, 0::numeric as fine, 0::bigint as cost, arah.arah * mutasi_pesanan_bayar.jumlah as rupiah
  from mutasi_pesanan_bayar
  join arah using (kode_toko, no_mutasi_pesanan)
union all
select arah.kode_toko, arah.no_mutasi_pesanan as nomor, 'KAS/CASH' as apa, 0 as pieces, 0 as fine, 0 as cost, - arah.kembali as rupiah
  from arah
  where arah.kembali <> 0
union all
select arah.kode_toko, arah.no_mutasi_pesanan as nomor, 'TAGIHAN/UM_PESANAN/' || arah.no_hp as apa, 0 as pieces, 0 as fine, 0 as cost,
  (- arah.arah) * arah.uang_pesanan as rupiah
  from arah
  where arah.uang_pesanan <> 0
union all
select m.kode_toko, m.no_mutasi_pesanan as nomor, (t.tempat || '/') || lot_terima(d.no_pesanan, d.no_urut) as apa, t.arah as pieces,
  t.arah::numeric * d.fine_contoh as fine, 0 as cost, 0 as rupiah
  from mutasi_pesanan m
  join pesanan_detail d using (kode_toko, no_pesanan)
  cross join ( values ('SERVIS','-1'::integer), ('PELANGGAN',1)) t(tempat, arah)
  where m.jenis_mutasi_pesanan = 'CONTOH' and d.contoh is not null
union all
select mutasi_pesanan_bayar.kode_toko, mutasi_pesanan_bayar.no_mutasi_pesanan as nomor, case
      when mutasi_pesanan_bayar.piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || mutasi_pesanan_bayar.no_rekening as apa,
  0 as pieces, 0 as fine, 0 as cost, mutasi_pesanan_bayar.biaya_kartu as rupiah
  from mutasi_pesanan_bayar
  where mutasi_pesanan_bayar.biaya_kartu <> 0;

-- The chain of a shop from the day on that is said: its links before are not made again (as in 0282_sealed_days.sql).
drop function broken_links(text);
create function broken_links(shop text, first_day date default '-infinity') returns table (tgl_system date, ke integer, jenis text)
language sql stable set search_path = public, pg_temp as $$
  with first_link as (
    select coalesce(min(nomor), 1) as nomor from tutup_segel s where s.kode_toko = shop and s.tgl_system >= first_day
  ),
  chain as (
    select s, lag(s.segel, 1, repeat('0', 64)) over links as sebelum, lag(s.nomor, 1, 0) over links + 1 as follows
    from tutup_segel s where kode_toko = shop and nomor >= (select nomor - 1 from first_link) window links as (order by nomor)
  )
  select (s).tgl_system, (s).ke, (s).jenis from chain
  where (s).nomor >= (select nomor from first_link) and ((s).segel <> seal_of(sebelum, s) or (s).sebelum <> sebelum or (s).nomor <> follows)
  union
  select tgl_system, ke, 'TUTUP' from tutup_toko t
  where kode_toko = shop and t.tgl_system >= first_day
    and not exists (select from tutup_segel s where (s.kode_toko, s.tgl_system, s.ke, s.jenis) = (shop, t.tgl_system, t.ke, 'TUTUP'))
  union
  select tgl_system, ke, 'BUKA' from tutup_segel s
  where kode_toko = shop and jenis = 'BUKA' and s.tgl_system >= first_day and not exists (
    select from buka_toko b where (b.kode_toko, b.tgl_system, b.ke) = (shop, s.tgl_system, s.ke) and opening_says(b) @> s.isi)
  union
  -- The date of the shop follows the last day of its chain.
  select c.tgl_system, c.ke, 'TUTUP'
  from (select tgl_system, ke, tgl_berikut from tutup_toko where kode_toko = shop order by tgl_system desc limit 1) c
  where c.tgl_berikut <> (select t.tgl_system from toko t where t.kode_toko = shop)
$$;

-- What `verify` holds of every book that is kept beside the ledgers, by a function <table>_beda(shop, after): what must be, and what is, of all that was
-- touched after a date; after '-infinity', of everything.
drop function hutang_beda(text);
create function hutang_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select s.*
  from (
    select no_faktur_hutang from hutang where kode_toko = shop and tgl_system > after
    union select no_faktur_hutang from mutasi_hutang where kode_toko = shop and tgl_system > after
  ) h
  cross join lateral hutang_salah(shop, h.no_faktur_hutang) s
$$;

drop function pindah_data_beda(text);
create function pindah_data_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select concat_ws(' ', h.no_pindah_data, d.kind, d.reference), 'pieces', case h.status when 'VALID' then 1 else 0 end,
         case h.status when 'VALID' then
           (exists (select from posting p where (p.kode_toko, p.kind, p.reference) = (d.kode_toko, d.kind, d.reference))
            or exists (select from saldo_awal_tagihan s where (s.kode_toko, s.no_saldo_awal) = (d.kode_toko, d.reference)
                         and d.kind = 'SALDO_AWAL_TAGIHAN' and s.total_piutang + s.total_hutang = 0))::int
         else stands(d.kode_toko, d.kind, d.reference)::int end
  from pindah_data h join pindah_data_dokumen d using (kode_toko, no_pindah_data)
  where h.kode_toko = shop and h.tgl_system > after
$$;

-- As in 0369_opening_coupons.sql, of the coupons that were touched.
drop function kupon_terbit_beda(text);
create function kupon_terbit_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  with touched as (
    select no_kupon from kupon_terbit where kode_toko = shop and tgl_system > after
    union select no_kupon from mutasi_kupon where kode_toko = shop and tgl_system > after
    union select no_kupon from penjualan_kupon where kode_toko = shop and tgl_system > after
    union select no_kupon from penjualan_kupon_terbit where kode_toko = shop and tgl_system > after
    union select no_kupon from saldo_awal_tagihan_detail where kode_toko = shop and tgl_system > after and no_kupon is not null
  ),
  issued as materialized (select k.* from touched join kupon_terbit k using (no_kupon) where k.kode_toko = shop),
  moved as materialized (select m.* from touched join mutasi_kupon m using (no_kupon) where m.kode_toko = shop),
  paid as materialized (select d.* from touched join penjualan_kupon d using (no_kupon) where d.kode_toko = shop),
  sold as materialized (select d.* from touched join penjualan_kupon_terbit d using (no_kupon) where d.kode_toko = shop),
  opened as materialized (select d.* from touched join saldo_awal_tagihan_detail d using (no_kupon) where d.kode_toko = shop)
  select k.no_kupon, m.*
  from issued k
  left join lateral (select sum(jumlah) as jumlah, sum(rupiah) as rupiah from mutasi_kupon where no_kupon = k.no_kupon) l on true
  cross join lateral (values ('pieces', l.jumlah, k.sisa), ('rupiah', l.rupiah, k.sisa * k.nilai_kupon)) as m (ukuran, seharusnya, nyata)
  union all
  select concat_ws(' ', no_kupon, m.jenis, m.id), 'rupiah', m.jumlah * k.nilai_kupon, m.rupiah
  from moved m left join kupon_terbit k using (no_kupon)
  union all
  select concat_ws(' ', no_kupon, jenis, no_faktur), 'pieces', said.n, booked.n
  from (
    select no_kupon, 'TERBIT' as jenis, coalesce(no_faktur, '') as no_faktur, 1 as n from issued
    union all select no_kupon, 'TARIK', no_faktur, 1 from sold where batal
    union all select no_kupon, 'TARIK', '', 1 from opened where batal
    union all select no_kupon, 'PAKAI', no_faktur, 1 from paid
    union all select no_kupon, 'KEMBALI', no_faktur, 1 from paid where batal
  ) said
  full join (
    select no_kupon, jenis, coalesce(no_faktur, '') as no_faktur, count(*) as n from moved where jenis <> 'HANGUS' group by 1, 2, 3
  ) booked using (no_kupon, jenis, no_faktur)
  union all
  select concat_ws(' ', no_kupon, m.jenis), 'pieces', 0, 1
  from moved m join kupon_terbit k using (no_kupon)
  where m.jenis = 'HANGUS' and not (k.tgl_akhir < m.tgl_system and k.kode_toko = m.kode_toko)
  union all
  select concat_ws(' ', no_kupon, no_faktur), 'rupiah', s.nilai_kupon, k.nilai_kupon
  from (select no_kupon, no_faktur, nilai_kupon from sold) s
  full join (select no_kupon, no_faktur, nilai_kupon from issued where no_faktur is not null) k using (no_kupon, no_faktur)
  union all
  select concat_ws(' ', no_kupon, d.no_faktur), 'rupiah', k.nilai_kupon, d.nilai_kupon
  from paid d left join kupon_terbit k using (no_kupon)
  union all
  select concat_ws(' ', no_kupon, d.no_saldo_awal), 'rupiah', d.nilai_kupon, coalesce(k.nilai_kupon, 0)
  from opened d left join kupon_terbit k using (no_kupon)
$$;
