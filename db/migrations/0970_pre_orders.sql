-- Pre-orders (pre_order): goods that a customer orders by kind and quantity before they are here (docs/decisions/186). What he has with us for them is the claim
-- UM_PESANAN, party his telephone, document the pre-order. Pieces that arrive are assigned to its lines and held; a sale hands over all of them or a part.
select create_document('pre_order', 'no_po', array['BERLAKU', 'BATAL'], array['pre_order_detail', 'pre_order_bayar']);
alter table pre_order
  add column kode_sales      text not null,
  add column nama_sales      text not null,
  add column nama_customer   text not null,
  add column alamat_customer text,
  add column no_hp           text not null check (no_hp <> ''),
  add column tgl_perkiraan   date not null check (tgl_perkiraan >= tgl_system),
  -- Its pieces are sold at the rates of the pre-order, whatever the list says then.
  add column harga_dikunci   boolean not null,
  add column total_qty       integer not null check (total_qty > 0),
  add column total_berat     numeric(12,3) not null check (total_berat > 0),
  add column total_harga     bigint not null check (total_harga > 0),
  add column dp              bigint not null check (dp between 0 and total_harga),
  add column jumlah_bayar    bigint not null,
  add column kembali         bigint not null check (kembali >= 0),
  -- What the customer has with us for it now, and how many of its pieces have arrived and have been handed over: these follow what happens to it.
  add column uang_po         bigint not null check (uang_po >= 0),
  add column qty_datang      integer not null check (qty_datang between 0 and total_qty),
  add column qty_tutup       integer not null check (qty_tutup between 0 and qty_datang),
  add column status_po       text not null check (status_po in ('open', 'finish', 'closed', 'cancel')),
  add column keterangan      text,
  add constraint pre_order_dp_is_paid check (jumlah_bayar - kembali = dp),
  add foreign key (kode_toko, kode_sales) references sales;
create index pre_order_open on pre_order (kode_toko, tgl_system, no_po) where status_po in ('open', 'finish');
create index pre_order_by_progress on pre_order (kode_toko, status_po, tgl_system, no_po);

alter table pre_order_detail
  add column deskripsi      text not null check (deskripsi <> ''),
  add column kode_dept      text not null references jenis,
  add column kode_group     text not null references grup,
  add column size           text,
  add column qty            integer not null check (qty > 0),
  -- What one piece is thought to weigh, and all of the line.
  add column berat          numeric(12,3) not null check (berat > 0),
  add column berat_baris   numeric(12,3) not null check (berat_baris = qty * berat),
  add column harga_per_gram bigint not null check (harga_per_gram > 0),
  -- The work fee of one piece.
  add column ongkos         bigint not null check (ongkos >= 0),
  add column sub_total      bigint not null check (sub_total > 0 and sub_total % qty = 0),
  add column qty_datang     integer not null check (qty_datang between 0 and qty),
  add column qty_tutup      integer not null check (qty_tutup between 0 and qty_datang);
create index pre_order_detail_by_dept on pre_order_detail (kode_dept);
create index pre_order_detail_by_group on pre_order_detail (kode_group);
select add_payment_columns('pre_order_bayar');
select guard_document('pre_order', 'no_po', 'PRE_ORDER', array['pre_order_detail', 'pre_order_bayar'],
  array['status', 'uang_po', 'qty_datang', 'qty_tutup', 'status_po', 'cetak_ke', 'dicetak_oleh'], '{
  "pre_order_detail": { "total_qty": "qty", "total_berat": "berat_baris", "total_harga": "sub_total" },
  "pre_order_bayar": { "jumlah_bayar": "jumlah" }
}');
-- One that was brought in from a file has no money yet.
update dokumen set boleh_diam = true where tabel = 'pre_order';
select search_document('pre_order', array['no_po', 'nama_customer', 'no_hp']);
select people_pay('pre_order', 'PRE_ORDER', 'no_po', 'null', 'false');
select document_moves('pre_order', 'no_po', '
  select kode_toko, no_po as nomor, ''TAGIHAN/UM_PESANAN/'' || no_hp as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -dp as rupiah from pre_order where dp <> 0');

-- How far a pre-order is follows from its state and its pieces.
create function pre_order_progress() returns trigger language plpgsql as $$
begin
  new.status_po := case
    when new.status = 'BATAL' then 'cancel'
    when new.qty_tutup = new.total_qty then 'closed'
    when new.qty_datang = new.total_qty then 'finish'
    else 'open' end;
  return new;
end $$;
create trigger pre_order_progress before insert or update on pre_order for each row execute function pre_order_progress();
create function pre_order_begins() returns trigger language plpgsql as $$
begin
  if (new.qty_datang, new.qty_tutup) <> (0, 0) then
    raise exception 'no piece of % is here when it begins', new.no_po using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger pre_order_begins_empty before insert on pre_order for each row execute function pre_order_begins();
create trigger pre_order_detail_begins_empty before insert on pre_order_detail for each row execute function pre_order_begins();

-- A sale that hands over pieces of a pre-order names it; `bayar_pesanan` is what the customer had with us for them. It may be one of several.
alter table penjualan add column no_po text, add foreign key (kode_toko, no_po) references pre_order;
alter table penjualan
  drop constraint penjualan_of_order,
  add constraint penjualan_of_order check (
    (no_po is not null or (no_pesanan is null) = (bayar_pesanan = 0))
    and (num_nonnulls(no_pesanan, no_po) = 0 or (num_nonnulls(no_titipan, no_cicilan) = 0 and not grosir and not ada_tukar))
    and num_nonnulls(no_pesanan, no_po) <= 1);
create index penjualan_of_pre_order on penjualan (kode_toko, no_po) where no_po is not null;
create or replace view penjualan_sah as select * from penjualan where status = 'VALID';

-- What happens to a pre-order between its beginning and its end: more is paid on it, or it is given up.
select create_document('mutasi_po', 'no_mutasi_po', array['VALID', 'CANCELLED'], array['mutasi_po_bayar']);
alter table mutasi_po
  add column jenis_mutasi_po text not null check (jenis_mutasi_po in ('BAYAR', 'BATAL')),
  add column no_po           text not null,
  add column nama_customer   text not null,
  add column no_hp           text not null,
  add column uang_po         bigint not null check (uang_po >= 0 and (jenis_mutasi_po = 'BATAL' or uang_po > 0)),
  add column potongan_batal  bigint not null check (potongan_batal between 0 and uang_po),
  add column grand_total     bigint not null,
  add column jumlah_bayar    bigint not null,
  add column kembali         bigint not null check (kembali >= 0),
  add column keterangan      text,
  add constraint mutasi_po_adds_up check (grand_total = uang_po - potongan_batal and jumlah_bayar - kembali = grand_total),
  add constraint mutasi_po_keeps_of_cancelled check (jenis_mutasi_po = 'BATAL' or potongan_batal = 0),
  add constraint mutasi_po_cancels_for_good check (jenis_mutasi_po <> 'BATAL' or status = 'VALID'),
  add foreign key (kode_toko, no_po) references pre_order;
create index mutasi_po_of_pre_order on mutasi_po (kode_toko, no_po);
select add_payment_columns('mutasi_po_bayar');
select guard_document('mutasi_po', 'no_mutasi_po', 'MUTASI_PO', array['mutasi_po_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{ "mutasi_po_bayar": { "jumlah_bayar": "jumlah" } }');
-- One without money is given up without any.
update dokumen set boleh_diam = true where tabel = 'mutasi_po';
select search_document('mutasi_po', array['no_mutasi_po', 'no_po', 'nama_customer', 'no_hp']);
select people_pay('mutasi_po', 'MUTASI_PO', 'no_mutasi_po', 'null', 'false');
-- A pre-order and what happens to it are one, so that what is given back the same day was not paid.
update dokumen_orang set berkas = '''PRE_ORDER/'' || no_po' where tabel = 'mutasi_po';
select build_people();
select document_moves('mutasi_po', 'no_mutasi_po', '
  select kode_toko, no_mutasi_po as nomor, ''TAGIHAN/UM_PESANAN/'' || no_hp as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         case jenis_mutasi_po when ''BAYAR'' then -uang_po else uang_po end as rupiah from mutasi_po where uang_po <> 0',
  '(case h.jenis_mutasi_po when ''BAYAR'' then 1 else -1 end)');
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'MUTASI_PO', 'PESANAN', 'POTONGAN_BATAL', 'KREDIT', (select nomor_akun from akun where nomor_akun = '4-1106') on conflict do nothing;

-- Orders and pre-orders are owed under the same claim: the number of the document tells them apart. A sale is paid before by one column for both.
alter table kasus drop constraint kasus_tagihan_key;
create or replace function build_prepaid_sales() returns void language plpgsql as $$
begin
  execute 'create or replace view penjualan_dibayar_muka as ' || (
    select string_agg(format('select p.kode_toko, p.no_faktur as nomor, ''TAGIHAN/%1$s/'' || k.no_hp as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, %2$s * p.%3$I as rupiah
      from penjualan p join %4$I k on k.kode_toko = p.kode_toko and k.%5$I = p.%5$I where p.%3$I <> 0',
      coalesce(l.tagihan, c.tagihan), -coalesce(j.tanda, c.tanda), l.bayar, c.tabel, c.nomor), ' union all ' order by c.tabel)
    from kasus_langkah l join kasus c using (tabel) left join jenis_tagihan j on j.jenis = l.tagihan where l.kejadian = 'penjualan');
  alter table penjualan drop constraint if exists penjualan_is_paid;
  execute format('alter table penjualan add constraint penjualan_is_paid check (
    jumlah_bayar - 2 * dibayarkan + bayar_tukar + %s - kembali + sisa_bayar + nilai_fine + bayar_poin + bayar_kupon = grand_total)',
    (select string_agg(quote_ident(bayar), ' + ' order by bayar) from (select distinct bayar from kasus_langkah where kejadian = 'penjualan') l));
end $$;
select guard_case('pre_order', 'no_po', 'BERLAKU', 'UM_PESANAN', -1, 'uang_po', 'dp', array['qty_datang', 'qty_tutup', 'status_po'], '{}', '[
  { "event": "mutasi_po", "column": "jenis_mutasi_po", "step": "BAYAR", "from": ["BERLAKU"], "to": "BERLAKU",
    "only": "new.no_hp = k.no_hp and k.qty_tutup < k.total_qty",
    "set": { "uang_po": "k.uang_po + new.uang_po" }, "back": { "uang_po": "k.uang_po - new.uang_po" } },
  { "event": "penjualan", "column": null, "step": "AMBIL", "from": ["BERLAKU"], "to": "BERLAKU", "paid": "bayar_pesanan",
    "only": "k.qty_tutup < k.total_qty",
    "set": { "uang_po": "k.uang_po - new.bayar_pesanan" }, "back": { "uang_po": "k.uang_po + new.bayar_pesanan" } },
  { "event": "mutasi_po", "column": "jenis_mutasi_po", "step": "BATAL", "from": ["BERLAKU"], "to": "BATAL",
    "only": "new.no_hp = k.no_hp and k.qty_tutup < k.total_qty",
    "found": { "uang_po": "new.uang_po" }, "set": { "uang_po": "0" } }
]');
select build_prepaid_sales();

-- The pieces of a pre-order, each with its line: assigned, until it is free again or sold.
create table pre_order_barang (
  id           bigint generated always as identity primary key,
  kode_toko    text        not null,
  no_po        text        not null,
  no_urut      integer     not null,
  kode_barcode text        not null references barang,
  tgl_system   date        not null,
  user_id      text        not null,
  created_at   timestamptz not null default now(),
  -- The sale that handed it over.
  no_faktur    text,
  dilepas_oleh text,
  dilepas_at   timestamptz,
  foreign key (kode_toko, no_po, no_urut) references pre_order_detail,
  foreign key (kode_toko, no_faktur) references penjualan,
  check ((dilepas_oleh is null) = (dilepas_at is null) and (dilepas_at is null or no_faktur is null))
);
create unique index pre_order_barang_once on pre_order_barang (kode_barcode) where dilepas_at is null and no_faktur is null;
create index pre_order_barang_of_line on pre_order_barang (kode_toko, no_po, no_urut);
create index pre_order_barang_by_piece on pre_order_barang (kode_barcode);
create index pre_order_barang_by_date on pre_order_barang (kode_toko, tgl_system);
create index pre_order_barang_by_sale on pre_order_barang (kode_toko, no_faktur) where no_faktur is not null;
create function assigned_begins() returns trigger language plpgsql as $$
begin
  if num_nonnulls(new.no_faktur, new.dilepas_at) > 0 or not exists (
    select from barang_tahan h where h.dilepas_at is null and (h.kode_barcode, h.kode_toko, h.kind, h.dokumen) = (new.kode_barcode, new.kode_toko, 'PRE_ORDER', new.no_po))
  then
    raise exception '% is not held for pre-order %', new.kode_barcode, new.no_po using errcode = 'KN002', detail = new.kode_barcode;
  end if;
  perform hold_open_date(new.kode_toko, new.tgl_system);
  new.created_at := now();
  return new;
end $$;
create trigger pre_order_barang_begins before insert on pre_order_barang for each row execute function assigned_begins();
create trigger pre_order_barang_stays before update or delete on pre_order_barang for each row when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger pre_order_barang_no_truncate before truncate on pre_order_barang for each statement execute function refuse_hand();

create function pre_order_counts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  arrived bigint;
  sold bigint;
begin
  select count(*), count(no_faktur) into arrived, sold from pre_order_barang
  where (kode_toko, no_po, no_urut) = (new.kode_toko, new.no_po, new.no_urut) and dilepas_at is null;
  update pre_order_detail set qty_datang = arrived, qty_tutup = sold
  where (kode_toko, no_po, no_urut) = (new.kode_toko, new.no_po, new.no_urut);
  select sum(qty_datang), sum(qty_tutup) into arrived, sold from pre_order_detail where (kode_toko, no_po) = (new.kode_toko, new.no_po);
  update pre_order set qty_datang = arrived, qty_tutup = sold where (kode_toko, no_po) = (new.kode_toko, new.no_po);
  return null;
end $$;
revoke execute on function pre_order_counts() from public;
create trigger pre_order_barang_counts after insert or update on pre_order_barang for each row execute function pre_order_counts();

-- A hold that ends: the piece was handed over by a sale of its pre-order, or it is free.
create function assigned_ends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale constant text := (
    select p.no_faktur from penjualan p join penjualan_detail d using (kode_toko, no_faktur)
    where (p.kode_toko, p.no_po, p.status, d.kode_barcode) = (new.kode_toko, new.dokumen, 'VALID', new.kode_barcode));
begin
  update pre_order_barang
  set no_faktur = sale, dilepas_at = case when sale is null then new.dilepas_at end, dilepas_oleh = case when sale is null then new.dilepas_oleh end
  where (kode_toko, no_po, kode_barcode) = (new.kode_toko, new.dokumen, new.kode_barcode) and no_faktur is null and dilepas_at is null;
  return null;
end $$;
revoke execute on function assigned_ends() from public;
create trigger barang_tahan_of_pre_order_ends after update of dilepas_at on barang_tahan for each row
  when (new.kind = 'PRE_ORDER' and old.dilepas_at is null and new.dilepas_at is not null) execute function assigned_ends();

-- A sale that handed held pieces over is cancelled (0800_instalments.sql): its document holds them again.
create or replace function sale_holds_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update barang b set status = 'HELD' from penjualan_detail d
  where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) and b.kode_barcode = d.kode_barcode and (b.kode_toko, b.status) = (new.kode_toko, 'READY');
  -- The state of what lies in trays does not follow by itself.
  update stok s set status = 'HELD' from penjualan_detail d
  where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) and s.kode_barcode = d.kode_barcode;
  insert into barang_tahan (kode_barcode, kode_toko, untuk, kind, dokumen, user_id)
  select d.kode_barcode, d.kode_toko, new.nama_customer,
         case when new.no_titipan is not null then 'TITIPAN' when new.no_pesanan is not null then 'PESANAN' when new.no_po is not null then 'PRE_ORDER' else 'CICILAN' end,
         coalesce(new.no_titipan, new.no_pesanan, new.no_po, new.no_cicilan), new.dibatalkan_oleh
  from penjualan_detail d where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) order by d.kode_barcode;
  if new.no_po is not null then
    update pre_order_barang set no_faktur = null where (kode_toko, no_faktur) = (new.kode_toko, new.no_faktur);
  end if;
  return null;
end $$;
drop trigger penjualan_holds_again on penjualan;
create trigger penjualan_holds_again after update of status on penjualan for each row
  when (num_nonnulls(new.no_titipan, new.no_pesanan, new.no_po, new.no_cicilan) > 0 and old.status <> 'CANCELLED' and new.status = 'CANCELLED')
  execute function sale_holds_again();

-- The faults of a pre-order: its counts are its pieces, it holds what is assigned and not sold, its sales have what was sold, each piece is of its line, and one
-- that is over has no money and holds nothing.
create function pre_order_salah(shop text, nomor text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language plpgsql stable as $$
begin
  return query
    with its as (select * from pre_order p where (p.kode_toko, p.no_po) = (shop, nomor)),
    mine as (select * from pre_order_barang b where (b.kode_toko, b.no_po) = (shop, nomor) and b.dilepas_at is null),
    held as (select h.kode_barcode from barang_tahan h where h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (shop, 'PRE_ORDER', nomor)),
    sold as (select d.no_faktur, d.kode_barcode from penjualan p join penjualan_detail d using (kode_toko, no_faktur)
             where (p.kode_toko, p.no_po, p.status) = (shop, nomor, 'VALID'))
    select nomor, m.*
    from its cross join lateral (values
      ('qty_datang', (select count(*) from mine)::numeric, its.qty_datang::numeric),
      ('qty_tutup', (select count(*) from mine where no_faktur is not null)::numeric, its.qty_tutup::numeric),
      ('baris', 0, (select count(*) from pre_order_detail d where (d.kode_toko, d.no_po) = (shop, nomor)
        and not ((d.qty_datang, d.qty_tutup) = (select count(*), count(no_faktur) from mine where mine.no_urut = d.no_urut)))::numeric),
      ('ditahan', 0, (select count(*) from held full join (select kode_barcode from mine where no_faktur is null) m using (kode_barcode)
        where held.kode_barcode is null or m.kode_barcode is null)::numeric),
      ('terjual', 0, (select count(*) from sold full join (select no_faktur, kode_barcode from mine where no_faktur is not null) m using (no_faktur, kode_barcode)
        where sold.kode_barcode is null or m.kode_barcode is null)::numeric),
      ('barang', 0, (select count(*) from mine join barang b using (kode_barcode) join pre_order_detail d on (d.kode_toko, d.no_po, d.no_urut) = (shop, nomor, mine.no_urut)
        where mine.no_faktur is null and (b.no_po is distinct from nomor or (b.kode_dept, b.kode_group) is distinct from (d.kode_dept, d.kode_group)))::numeric),
      ('uang_po', 0, case when its.status_po in ('closed', 'cancel') then its.uang_po else 0 end::numeric),
      ('sisa', 0, case when its.status = 'BATAL' then (select count(*) from held) else 0 end::numeric)
    ) as m (ukuran, seharusnya, nyata)
    where m.seharusnya <> m.nyata;
end $$;
create function pre_order_is_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its constant text := to_jsonb(new) ->> tg_argv[0];
  wrong text;
begin
  select s.ukuran into wrong from pre_order_salah(new.kode_toko, its) s limit 1;
  if found then
    raise exception '% of pre-order % is not right', wrong, its using errcode = 'KN002', detail = its;
  end if;
  return null;
end $$;
revoke execute on function pre_order_is_right() from public;
create constraint trigger pre_order_is_right after insert or update on pre_order deferrable initially deferred for each row
  execute function pre_order_is_right('no_po');
create constraint trigger pre_order_barang_is_right after insert or update on pre_order_barang deferrable initially deferred for each row
  execute function pre_order_is_right('no_po');
create constraint trigger barang_tahan_of_pre_order after insert or update on barang_tahan deferrable initially deferred for each row
  when (new.kind = 'PRE_ORDER') execute function pre_order_is_right('dokumen');
-- For `verify` (0600_closing_proves_the_day.sql): those that were touched after a date.
create function pre_order_beda(shop text, after date) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select 'pre_order ' || s.kunci, s.ukuran, s.seharusnya, s.nyata
  from (
    select nomor from kasus_tersentuh where kode_toko = shop and tabel = 'pre_order' and tgl_system > after
    union select no_po from pre_order_barang where kode_toko = shop and tgl_system > after
  ) t cross join lateral pre_order_salah(shop, t.nomor) s
$$;

-- What a piece was assigned to is not changed while it is held for that, and neither are its kind and group, which its line is found by.
create function piece_of_pre_order_stays() returns trigger language plpgsql as $$
begin
  if exists (select from barang_tahan where kode_barcode = old.kode_barcode and kind = 'PRE_ORDER' and dilepas_at is null) then
    raise exception '% is held for pre-order %', old.kode_barcode, old.no_po using errcode = 'KN002', detail = old.kode_barcode;
  end if;
  return new;
end $$;
create trigger barang_of_pre_order before update of no_po, kode_dept, kode_group on barang for each row
  when (old.status = 'HELD' and (old.no_po, old.kode_dept, old.kode_group) is distinct from (new.no_po, new.kode_dept, new.kode_group))
  execute function piece_of_pre_order_stays();

-- Of the lines of a document these columns follow on a later day: the seal of its own day is not over them.
create table bagian_berubah (
  bagian text   primary key,
  kolom  text[] not null
);
insert into bagian_berubah values ('hutang_detail', '{keluar_dengan}'), ('pre_order_detail', '{qty_datang,qty_tutup}');
-- As in 0570_loans_in_part.sql, with those columns as rows.
create or replace view disegel as
  select tabel, null as induk, null as kunci_induk, null as kunci, '{}'::text[] as tanpa, null as hanya
  from (select unnest(array['tutup_toko', 'hitung_kas', 'posting', 'mutasi_kupon']) union all select tabel from tutup_disimpan) kept (tabel)
  union all
  -- Whether it can be used still follows from its ledger.
  select 'kupon_terbit', null, null, null, '{sisa}'::text[], null
  union all
  -- Of rows `t`, the only ones that a seal is over.
  select 'otorisasi', null, null, null, '{}', $$t.status = 'DIPAKAI'$$
  union all
  select tabel, 'posting', 'id', 'posting_id', '{}', null
  from unnest(array['mutasi_stock', 'mutasi_kas', 'mutasi_tagihan', 'mutasi_poin', 'jurnal']) tabel
  union all
  -- What may change of a document after its day is no part of it: its state, how often it was printed.
  select tabel, null, null, null, array(select unnest(berubah) except select unnest(array['alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'])), null
  from dokumen join pg_class on oid = to_regclass(tabel) and relkind = 'r'
  union all
  select part, tabel, nomor, nomor, coalesce(b.kolom, '{}'), null
  from dokumen join pg_class on oid = to_regclass(tabel) and relkind = 'r' cross join unnest(bagian) part left join bagian_berubah b on b.bagian = part;

-- On dashboards a pre-order is an order.
select is_trade('pre_order', 'PESANAN', 'no_po', 'total_harga', 'true');
select build_trade();
