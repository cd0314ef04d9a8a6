-- Trade-in (tukar tambah): a sale is paid with old gold, wholly or in part. One document, one number, one posting; the customer pays the
-- difference or is paid it (docs/decisions/046).
alter table penjualan
  add column ada_tukar      boolean       not null default false,
  add column qty_tukar      integer       not null default 0,
  add column berat_tukar    numeric(12,3) not null default 0,
  add column potongan_tukar bigint        not null default 0 check (potongan_tukar >= 0),
  -- What of the total is paid with old gold, and what the shop pays where that is more than the total.
  add column bayar_tukar    bigint        not null default 0 check (bayar_tukar >= 0),
  add column dibayarkan     bigint        not null default 0 check (dibayarkan >= 0),
  add constraint penjualan_is_traded check (ada_tukar = (qty_tukar > 0) and (ada_tukar or (berat_tukar, potongan_tukar, bayar_tukar, dibayarkan) = (0, 0, 0, 0))),
  -- Only goods that are worth more than what is sold are paid out, and all of the difference; nobody owes then.
  add constraint penjualan_pays_out check (
    dibayarkan = 0 or (jumlah_bayar, kembali, sisa_bayar, bayar_titipan) = (dibayarkan, 0, 0, 0));
do $$
begin
  -- Whatever else a sale is paid by stays as it is; what is paid out is paid by the shop, not to it.
  execute (select format('alter table penjualan drop constraint penjualan_is_paid, add constraint penjualan_is_paid %s',
                         replace(pg_get_constraintdef(oid), 'jumlah_bayar', '(jumlah_bayar - 2 * dibayarkan + bayar_tukar)'))
           from pg_constraint where conrelid = 'penjualan'::regclass and conname = 'penjualan_is_paid');
end $$;
create index penjualan_traded on penjualan (kode_toko, tgl_system, no_faktur) where ada_tukar;

-- Old gold, with the columns of goods that are bought; the invoice that a piece of ours was sold with is `no_nota` here.
create table penjualan_tukar (
  kode_toko       text not null,
  no_faktur       text not null,
  no_urut         integer not null,
  tgl_system      date not null,
  batal           boolean not null default false,
  no_nota         text,
  primary key (kode_toko, no_faktur, no_urut),
  foreign key (kode_toko, no_faktur) references penjualan
);
create index penjualan_tukar_by_date on penjualan_tukar (kode_toko, tgl_system);
do $$
declare
  kolom record;
begin
  for kolom in
    select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type, attnotnull as needed
    from pg_attribute a
    where attrelid = 'pembelian_detail'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('kode_toko', 'no_faktur_beli', 'no_faktur', 'no_urut', 'tgl_system', 'batal')
    order by attnum
  loop
    execute format('alter table penjualan_tukar add column %s %s %s', kolom.name, kolom.type, case when kolom.needed then 'not null' end);
  end loop;
end $$;
alter table penjualan_tukar
  add foreign key (kode_barcode) references barang,
  add foreign key (kode_kategori) references kategori,
  add foreign key (kode_dept) references jenis,
  add foreign key (toko_nota, no_nota) references penjualan,
  add constraint penjualan_tukar_measures check (
    umur_bulan >= 0 and qty > 0 and berat > 0 and berat_bayar > 0 and berat_bayar <= berat and potongan >= 0 and harga >= 0),
  add constraint penjualan_tukar_of_invoice check (num_nonnulls(kode_barcode, no_nota, toko_nota, tgl_nota, umur_bulan, berat_nota, harga_nota) in (0, 7)),
  add constraint penjualan_tukar_adds_up check (harga_dasar - potongan + pembulatan = harga);
create unique index penjualan_tukar_once on penjualan_tukar (kode_barcode, no_nota, toko_nota) where not batal;
create index penjualan_tukar_of_nota on penjualan_tukar (toko_nota, no_nota) where not batal;

-- A part more of a document that there is.
select guard_part_of('penjualan_tukar', 'penjualan', 'no_faktur');
create trigger penjualan_tukar_append_only before update or delete on penjualan_tukar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger penjualan_tukar_no_truncate before truncate on penjualan_tukar for each statement execute function refuse_change();
update dokumen set bagian = bagian || 'penjualan_tukar'::text, jumlah = jumlah || '{
  "penjualan_tukar": { "qty_tukar": "qty", "berat_tukar": "berat", "potongan_tukar": "potongan", "bayar_tukar": "harga" }
}'::jsonb where tabel = 'penjualan';

-- Both sides are there when the transaction ends: what the header says was brought is what its lines say.
create function sale_is_traded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from penjualan p
    where (p.kode_toko, p.no_faktur) = (new.kode_toko, new.no_faktur)
      and (p.qty_tukar, p.berat_tukar, p.potongan_tukar, p.bayar_tukar) = (
        select coalesce(sum(qty), 0), coalesce(sum(berat), 0), coalesce(sum(potongan), 0), coalesce(sum(harga), 0)
        from penjualan_tukar t where (t.kode_toko, t.no_faktur) = (p.kode_toko, p.no_faktur)))
  then
    raise exception 'what % says was brought for it is not what its lines say', new.no_faktur using errcode = 'KN005';
  end if;
  return null;
end $$;
revoke execute on function sale_is_traded() from public;
create constraint trigger penjualan_traded_as_said after insert on penjualan deferrable initially deferred for each row
  when (new.ada_tukar) execute function sale_is_traded();
create constraint trigger penjualan_tukar_as_said after insert on penjualan_tukar deferrable initially deferred for each row
  execute function sale_is_traded();

-- Every piece that customers have brought, whether they were paid for it or paid with it.
create view barang_dibeli as
  select kode_toko, no_faktur_beli as nomor, false as ditukar, tgl_system, no_urut, batal, kode_barcode, no_faktur, toko_nota, tgl_nota, umur_bulan, berat_nota,
         harga_nota, nama_barang, kode_kategori, kode_dept, kode_group, kadar, kadar_cetak, kode_kondisi, kondisi, qty, berat, berat_bayar, fine, harga_emas,
         harga_per_gram, harga_dasar, potongan, pembulatan, harga, rumus
  from pembelian_detail
  union all
  select kode_toko, no_faktur, true, tgl_system, no_urut, batal, kode_barcode, no_nota, toko_nota, tgl_nota, umur_bulan, berat_nota,
         harga_nota, nama_barang, kode_kategori, kode_dept, kode_group, kadar, kadar_cetak, kode_kondisi, kondisi, qty, berat, berat_bayar, fine, harga_emas,
         harga_per_gram, harga_dasar, potongan, pembulatan, harga, rumus
  from penjualan_tukar;

-- What was sold once comes back once, whichever way: each table has an index of its own, and who adds to one looks into the other while
-- the piece is his.
create function comes_back_once() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invoice constant text := coalesce(to_jsonb(new) ->> 'no_nota', to_jsonb(new) ->> 'no_faktur');
begin
  perform from barang where kode_barcode = new.kode_barcode for no key update;
  if exists (
    select from barang_dibeli d
    where (d.kode_barcode, d.no_faktur, d.toko_nota) = (new.kode_barcode, invoice, new.toko_nota) and not d.batal)
  then
    raise exception '% of % came back already', new.kode_barcode, invoice using errcode = 'KN004', detail = new.kode_barcode;
  end if;
  return new;
end $$;
revoke execute on function comes_back_once() from public;
create trigger pembelian_detail_comes_back_once before insert on pembelian_detail for each row when (new.kode_barcode is not null) execute function comes_back_once();
create trigger penjualan_tukar_comes_back_once before insert on penjualan_tukar for each row when (new.kode_barcode is not null) execute function comes_back_once();

create or replace function sale_is_not_bought_back() returns trigger language plpgsql as $$
declare
  bought text;
begin
  select b.kode_barcode into bought
  from penjualan_detail d join barang_dibeli b on (b.kode_barcode, b.no_faktur, b.toko_nota) = (d.kode_barcode, d.no_faktur, d.kode_toko) and not b.batal
  where d.kode_toko = new.kode_toko and d.no_faktur = new.no_faktur limit 1;
  if found then
    raise exception '% of % is bought back', bought, new.no_faktur using errcode = 'KN004', detail = bought;
  end if;
  return new;
end $$;

-- What came in with a sale stands with the used goods like any other.
create or replace view barang_bekas as
  select b.kode_toko, b.kode_barcode as kode_beli, b.kode_barcode, null::text as kode_lot, d.nomor as no_faktur_beli, b.nama_barang, b.kadar, b.qty,
         b.berat_stock as berat, b.fine, b.hpp
  from barang b
  left join lateral (
    select nomor from barang_dibeli where kode_barcode = b.kode_barcode and kode_toko = b.kode_toko and not batal
    order by tgl_system desc, nomor desc limit 1
  ) d on true
  where b.tempat = 'BEKAS'
  union all
  select s.kode_toko, s.kode_lot, null, s.kode_lot, case when l.asal in ('PEMBELIAN', 'PENJUALAN') then l.dokumen end, l.keterangan, l.kadar, s.pieces::integer,
         s.gross, s.fine, s.cost
  from saldo_lot s join lot l using (kode_lot)
  where s.tempat = 'BEKAS' and s.pieces > 0 and s.gross > 0;

-- What a sale moves: its payments come in or go out, and old gold goes from the customer to the used goods at what it is taken for.
do $$
begin
  execute format('create or replace view penjualan_gerak as %s
    union all
    select b.kode_toko, b.no_faktur, ''KAS/'' || coalesce(b.no_rekening, ''CASH''), 0, 0, 0, -2 * b.jumlah
    from penjualan_bayar b join penjualan p using (kode_toko, no_faktur) where p.dibayarkan > 0
    union all
    select t.kode_toko, t.no_faktur, m.tempat || t.barang, m.arah * t.qty, m.arah * t.fine, m.arah * t.harga, 0
    from (
      select kode_toko, no_faktur, case when toko_nota = kode_toko then kode_barcode else no_faktur || ''/'' || no_urut end as barang, qty, fine, harga
      from penjualan_tukar
    ) t cross join (values (-1, ''PELANGGAN/''), (1, ''BEKAS/'')) as m (arah, tempat)',
    rtrim(pg_get_viewdef('penjualan_gerak'::regclass), ';'));
end $$;

-- What the sales that are none of cancelled are, with their new columns.
create or replace view penjualan_sah as select * from penjualan where status = 'VALID';

-- What customers were paid for, or paid with, by document: for every total of what was bought.
create view pembelian_semua_sah as
  select kode_toko, tgl_system, no_faktur_beli as nomor, total_qty, total_berat, grand_total from pembelian_sah
  union all
  select kode_toko, tgl_system, no_faktur, qty_tukar, berat_tukar, bayar_tukar from penjualan where status = 'VALID' and ada_tukar;
