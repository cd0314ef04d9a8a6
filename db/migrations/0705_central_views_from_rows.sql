-- What joins all modules is built from rows (docs/decisions/122): the persons behind documents, the business of a day, and what was paid for a sale before.
-- A new module adds its row. It does not patch the text of a view, a function or a constraint.

-- The person of each kind of document whose money or goods count for him (docs/decisions/051). The columns hold expressions over a row of the document.
create table dokumen_orang (
  tabel        text primary key,
  kind         text not null unique,
  nomor        text not null,
  nama         text not null,
  no_hp        text not null,
  kode_member  text not null,
  no_identitas text not null,
  -- Whether the customer brought gold.
  dibeli       text not null,
  -- The document that it is a part of: what goes back on the same day was not paid.
  berkas       text not null,
  -- Only these rows.
  hanya        text not null
);
create function build_people() returns void language plpgsql as $$
begin
  execute 'create or replace view transaksi_orang as with semua as (' || (
    select string_agg(format(
      'select kode_toko, tgl_system, %1$L::text as kind, %2$s as nomor, %3$s as nama_customer, %4$s as no_hp, %5$s as kode_member, %6$s as no_identitas, %7$s as dibeli, %8$s as berkas
       from %9$I where status <> ''CANCELLED'' and %10$s', kind, nomor, nama, no_hp, kode_member, no_identitas, dibeli, berkas, tabel, hanya), ' union all ' order by tabel)
    from dokumen_orang) || ')
    select d.kode_toko, d.tgl_system, d.kind, d.nomor, d.nama_customer, d.no_identitas, d.dibeli, orang_transaksi(d.no_hp, d.no_identitas, d.kode_member) as orang,
           tanda_orang(d.no_hp, d.no_identitas, d.kode_member) as tanda, d.berkas
    from semua d where num_nonnulls(d.no_hp, d.no_identitas, d.kode_member) > 0';
end $$;
create function has_person(tabel text, kind text, nomor text, nama text default 'nama_customer', no_hp text default 'no_hp', kode_member text default 'null::text',
  no_identitas text default 'null::text', dibeli text default 'false', berkas text default null, hanya text default 'true') returns void language plpgsql as $$
begin
  insert into dokumen_orang values (tabel, kind, nomor, nama, no_hp, kode_member, no_identitas, dibeli, coalesce(berkas, format('%L || %s', kind || '/', nomor)), hanya);
end $$;
select has_person('penjualan', 'PENJUALAN', 'no_faktur', kode_member => 'kode_member', no_identitas => 'no_identitas', dibeli => 'ada_tukar');
select has_person('pelunasan_penjualan', 'PELUNASAN_PENJUALAN', 'no_pelunasan', kode_member => 'kode_member');
select has_person('pelunasan_emas', 'PELUNASAN_EMAS', 'no_lunas_emas', kode_member => 'kode_member', dibeli => 'cara_lunas = ''EMAS''');
select has_person('titipan', 'TITIPAN', 'no_titipan');
select has_person('mutasi_titipan', 'MUTASI_TITIPAN', 'no_mutasi_titipan', berkas => '''TITIPAN/'' || no_titipan');
select has_person('simpanan', 'SIMPANAN', 'no_simpanan');
select has_person('ambil_simpanan', 'AMBIL_SIMPANAN', 'no_ambil');
select has_person('service', 'SERVICE', 'no_service');
select has_person('mutasi_service', 'MUTASI_SERVICE', 'no_mutasi_service', berkas => '''SERVICE/'' || no_service');
select has_person('pesanan', 'PESANAN', 'no_pesanan');
select has_person('mutasi_pesanan', 'MUTASI_PESANAN', 'no_mutasi_pesanan', berkas => '''PESANAN/'' || no_pesanan');
select has_person('hutang', 'HUTANG', 'no_faktur_hutang', no_identitas => 'no_identitas');
select has_person('mutasi_hutang', 'MUTASI_HUTANG', 'no_mutasi_hutang');
select has_person('pembelian', 'PEMBELIAN', 'no_faktur_beli', no_identitas => 'no_identitas', dibeli => 'true');
select has_person('jual_beli_manual', 'JUAL_BELI_MANUAL', 'no_jual_beli', kode_member => 'kode_member', no_identitas => 'no_identitas', dibeli => 'ada_beli');
select has_person('gesek_tunai', 'GESEK_TUNAI', 'no_gesek', no_identitas => 'no_identitas');
-- What is left of an auction is paid to the borrower.
select has_person('bayar_tagihan', 'BAYAR_TAGIHAN', 'no_bayar_tagihan', nama => 'nama_pihak', no_hp => 'pihak', hanya => 'jenis_tagihan = ''SISA_LELANG''');
select build_people();

-- A document that people pay: its cards cost their fee, and its cash counts against the limit of a day with the other documents of that person. Its
-- movements are made by document_moves.
create or replace function people_pay(tabel text, kind text, nomor text, member text, dibeli text) returns void language plpgsql as $$
begin
  execute format('alter table %1$I
    add column persen_kartu numeric(5,2) not null default 0,
    add column biaya_kartu  bigint       not null default 0,
    add constraint %2$I check (biaya_kartu = floor(jumlah * persen_kartu / 100 + 0.5) and (persen_kartu = 0 or jenis in (''DEBIT'', ''CREDIT'')))',
    tabel || '_bayar', tabel || '_bayar_card_fee');
  execute format('create trigger %I after insert on %I for each row when (new.jenis in (''DEBIT'', ''CREDIT'')) execute function card_costs_its_fee()',
    tabel || '_bayar_costs_its_fee', tabel || '_bayar');
  insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
  values (kind, 'KARTU', 'PENDAPATAN', 'KREDIT', (select a.nomor_akun from akun a where a.nomor_akun = '4-1105')) on conflict do nothing;
  perform has_person(tabel, kind, nomor, kode_member => coalesce(nullif(member, 'null'), 'null::text'), dibeli => dibeli);
  perform build_people();
  execute format('create constraint trigger %I after insert on %I deferrable initially deferred for each row execute function cash_within_limit(%L, %L)',
    tabel || '_cash_within_limit', tabel, kind, nomor);
end $$;
-- The movements of a document that is paid (call it after people_pay): its payments, the fees of cards and the change, and those of `body`, if it moves more.
-- `sign` is 1 if the customer pays, -1 if the shop does, or an expression over the row `h` of the document.
create function document_moves(tabel text, nomor text, body text default null, sign text default '1') returns void language plpgsql as $$
begin
  execute format('create or replace view %1$I as %2$s
    select b.kode_toko, b.%3$I as nomor, case when b.piutang then ''TAGIHAN/PIUTANG_KARTU/'' || b.no_rekening else ''KAS/'' || coalesce(b.no_rekening, ''CASH'') end as apa,
           0 as pieces, 0::numeric as fine, 0::bigint as cost, %4$s * b.jumlah as rupiah
    from %5$I b join %6$I h using (kode_toko, %3$I)
    union all
    select kode_toko, %3$I, case when piutang then ''TAGIHAN/PIUTANG_KARTU/'' else ''KAS/'' end || no_rekening, 0, 0, 0, biaya_kartu from %5$I where biaya_kartu <> 0
    union all
    select kode_toko, %3$I, ''KAS/CASH'', 0, 0, 0, -kembali from %6$I where kembali <> 0', tabel || '_gerak', coalesce(body || ' union all ', ''), nomor, sign, tabel || '_bayar', tabel);
end $$;

-- The kinds of business whose figures of a day stand beside each other (docs/decisions/067), and their documents, with expressions over their rows.
create table kategori_dagang (kategori text primary key);
create table dokumen_dagang (
  tabel    text not null,
  kategori text not null references kategori_dagang,
  nomor    text not null,
  qty      text not null,
  berat    text not null,
  total    text not null,
  -- Only these rows.
  hanya    text not null,
  primary key (tabel, kategori)
);
create function build_trade() returns void language plpgsql as $$
begin
  execute 'create or replace view dagang as ' || (
    select string_agg(format('select kode_toko, tgl_system, created_at, %1$L::text as kategori, %2$s as nomor, %3$s as qty, %4$s as berat, %5$s as total from %6$I where %7$s',
      kategori, nomor, qty, berat, total, tabel, hanya), ' union all ' order by tabel, kategori)
    from dokumen_dagang);
end $$;
create function is_trade(tabel text, kategori text, nomor text, total text, hanya text default 'status <> ''CANCELLED''', qty text default 'total_qty', berat text default 'total_berat')
returns void language plpgsql as $$
begin
  insert into kategori_dagang values (kategori) on conflict do nothing;
  insert into dokumen_dagang values (tabel, kategori, nomor, qty, berat, total, hanya);
end $$;
select is_trade('penjualan', 'PENJUALAN', 'no_faktur', 'sub_total + total_ongkos - diskon + pembulatan', 'status = ''VALID''');
select is_trade('pembelian', 'PEMBELIAN', 'no_faktur_beli', 'grand_total', 'status = ''VALID''');
-- What was taken in exchange.
select is_trade('penjualan', 'PEMBELIAN', 'no_faktur', 'bayar_tukar', 'status = ''VALID'' and ada_tukar', 'qty_tukar', 'berat_tukar');
select is_trade('service', 'SERVICE', 'no_service', 'grand_total');
-- Every order that was taken, whatever became of it later: days that are closed stay as they were.
select is_trade('pesanan', 'PESANAN', 'no_pesanan', 'total_harga', 'true');
select build_trade();
alter table hari_dagang drop constraint hari_dagang_kategori_check, add foreign key (kategori) references kategori_dagang;
-- A kind of business that the day had nothing of has its row too.
create or replace function keep_trade(shop text, day date) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into hari_dagang (kode_toko, tgl_system, kategori, jumlah, qty, berat, total)
  select shop, day, k.kategori, count(d.nomor), coalesce(sum(d.qty), 0), coalesce(sum(d.berat), 0), coalesce(sum(d.total), 0)
  from kategori_dagang k left join dagang d on (d.kode_toko, d.tgl_system, d.kategori) = (shop, day, k.kategori)
  group by k.kategori
$$;

-- A sale that hands over what was held for a customer is paid by the money of its case (0700_cases.sql): by the column `bayar` of the steps that make sales.
create function build_prepaid_sales() returns void language plpgsql as $$
begin
  execute 'create or replace view penjualan_dibayar_muka as ' || (
    select string_agg(format('select p.kode_toko, p.no_faktur as nomor, ''TAGIHAN/%1$s/'' || k.no_hp as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, %2$s * p.%3$I as rupiah
      from penjualan p join %4$I k on k.kode_toko = p.kode_toko and k.%5$I = p.%5$I', c.tagihan, -c.tanda, l.bayar, c.tabel, c.nomor), ' union all ' order by c.tabel)
    from kasus_langkah l join kasus c using (tabel) where l.kejadian = 'penjualan');
  alter table penjualan drop constraint if exists penjualan_is_paid;
  execute format('alter table penjualan add constraint penjualan_is_paid check (
    jumlah_bayar - 2 * dibayarkan + bayar_tukar + %s - kembali + sisa_bayar + nilai_fine + bayar_poin + bayar_kupon = grand_total)',
    (select string_agg(quote_ident(bayar), ' + ' order by tabel) from kasus_langkah where kejadian = 'penjualan'));
end $$;
revoke execute on function build_people(), has_person(text, text, text, text, text, text, text, text, text, text), document_moves(text, text, text, text), build_trade(),
  is_trade(text, text, text, text, text, text, text), build_prepaid_sales() from public;
select build_prepaid_sales();
create or replace view penjualan_gerak as
  with barang_jual as not materialized (
    select kode_toko, no_faktur, concat_ws('/', 'BAKI', kode_gudang, kode_baki, kode_barcode) as baki, kode_barcode, qty, fine, hpp, kode_supplier from penjualan_detail
  )
  select kode_toko, no_faktur as nomor, baki as apa, -qty as pieces, -fine as fine, case when kode_supplier is null then -hpp else 0 end as cost, 0::bigint as rupiah from barang_jual
  union all select kode_toko, no_faktur, 'PELANGGAN/' || kode_barcode, qty, fine, hpp, 0 from barang_jual
  -- A piece on consignment is bought from its supplier in the same moment.
  union all select kode_toko, no_faktur, 'SUPPLIER/' || kode_barcode, 0, 0, -hpp, 0 from barang_jual where kode_supplier is not null
  union all select kode_toko, no_faktur, 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier, 0, 0, 0, -hpp from barang_jual where kode_supplier is not null
  union all
  select kode_toko, no_faktur, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah from penjualan_bayar
  union all
  select kode_toko, no_faktur, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || no_rekening, 0, 0, 0, biaya_kartu from penjualan_bayar where biaya_kartu <> 0
  union all select kode_toko, no_faktur, 'KAS/CASH', 0, 0, 0, -kembali from penjualan where kembali <> 0
  -- The shop pays when the customer brought more than he took.
  union all
  select b.kode_toko, b.no_faktur, 'KAS/' || coalesce(b.no_rekening, 'CASH'), 0, 0, 0, -2 * b.jumlah
  from penjualan_bayar b join penjualan p using (kode_toko, no_faktur) where p.dibayarkan > 0
  union all
  select t.kode_toko, t.no_faktur, m.tempat || t.barang, m.arah * t.qty, m.arah * t.fine, m.arah * t.harga, 0
  from (
    select kode_toko, no_faktur, case when toko_nota = kode_toko then kode_barcode else no_faktur || '/' || no_urut end as barang, qty, fine, harga from penjualan_tukar
  ) t cross join (values (-1, 'PELANGGAN/'), (1, 'BEKAS/')) as m (arah, tempat)
  union all select kode_toko, no_faktur, 'TAGIHAN/PIUTANG_JUAL/' || kode_member, 0, 0, 0, sisa_bayar from penjualan where sisa_bayar <> 0
  union all select kode_toko, no_faktur, 'TAGIHAN/PIUTANG_EMAS/' || kode_member, 0, hutang_fine, 0, nilai_fine from penjualan where harga_emas is not null
  union all select kode_toko, no_faktur, 'TAGIHAN/PPN/' || to_char(tgl_system, 'YYYY-MM'), 0, 0, 0, -ppn from penjualan where ppn <> 0
  union all select kode_toko, no_faktur, 'TAGIHAN/HUTANG_BONUS/' || kode_sales, 0, 0, 0, -fee_sales from penjualan where fee_sales <> 0
  union all
  select b.kode_toko, b.no_faktur, 'TAGIHAN/HUTANG_BONUS/' || s.kode_sales, 0, 0, 0, s.rupiah
  from penjualan_sales b join penjualan p using (kode_toko, no_faktur)
  cross join lateral (values (b.kode_sales, -b.fee_sales), (p.kode_sales, b.fee_sales)) as s (kode_sales, rupiah)
  where b.kode_sales <> p.kode_sales and b.fee_sales <> 0
  union all
  select kode_toko, no_faktur, 'TAGIHAN/POIN/' || kode_member, 0, 0, 0, bayar_poin - poin_didapat * nilai_poin from penjualan where bayar_poin <> poin_didapat * nilai_poin
  union all select * from penjualan_dibayar_muka;
