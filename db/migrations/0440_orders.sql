-- Orders (pesanan): pieces that are made for a customer, priced by what they are thought to weigh (docs/decisions/093). What is with us of his is the claim
-- UM_PESANAN, party his telephone; what he leaves as a sample is in our care (SERVIS), a lot of its line. Made pieces are held for it, until he takes them,
-- which is a sale, or gives the order up.
select create_document('pesanan', 'no_pesanan', array['AKTIF', 'DIAMBIL', 'BATAL'], array['pesanan_detail', 'pesanan_bayar']);
alter table pesanan
  add column kode_sales      text not null,
  add column nama_sales      text not null,
  add column nama_customer   text not null,
  add column alamat_customer text,
  add column no_hp           text not null check (no_hp <> ''),
  add column tgl_selesai     date not null,
  -- Its pieces are sold at the rates of the order, whatever the list says then.
  add column harga_dikunci   boolean not null,
  add column total_qty       integer not null check (total_qty > 0),
  add column total_berat     numeric(12,3) not null check (total_berat > 0),
  add column ongkos          bigint not null check (ongkos >= 0),
  add column total_harga     bigint not null check (total_harga > 0),
  add column dp              bigint not null check (dp between 1 and total_harga),
  add column jumlah_bayar    bigint not null,
  add column kembali         bigint not null check (kembali >= 0),
  -- What the customer has with us for it now, and where his sample is: these follow what happens to it.
  add column uang_pesanan    bigint not null,
  add column status_contoh   text not null check (status_contoh in ('TIDAK_ADA', 'DISIMPAN', 'DIAMBIL')),
  add column keterangan      text,
  add constraint pesanan_dp_is_paid check (jumlah_bayar - kembali = dp),
  add constraint pesanan_not_overpaid check (uang_pesanan between 0 and total_harga),
  add constraint pesanan_ready_later check (tgl_selesai >= tgl_system),
  add foreign key (kode_toko, kode_sales) references sales;
create index pesanan_open on pesanan (kode_toko, tgl_selesai, no_pesanan) where status = 'AKTIF';
create index pesanan_with_sample on pesanan (kode_toko, tgl_selesai, no_pesanan) where status_contoh = 'DISIMPAN';

-- A piece that is to be made.
alter table pesanan_detail
  add column deskripsi      text not null check (deskripsi <> ''),
  add column kode_dept      text not null references jenis,
  add column kode_group     text not null references grup,
  add column berat          numeric(12,3) not null check (berat > 0),
  add column ukuran_jari    text,
  add column deskripsi_batu text,
  add column berat_batu     numeric(10,3),
  add column ongkos         bigint not null check (ongkos >= 0),
  add column harga_per_gram bigint not null check (harga_per_gram > 0),
  add column sub_total      bigint not null check (sub_total > 0),
  -- The customer's own, which it is made after.
  add column contoh         text,
  add column berat_contoh   numeric(12,3) check (berat_contoh > 0),
  add column kadar_contoh   numeric(6,3) check (kadar_contoh > 0 and kadar_contoh <= 100),
  add column fine_contoh    numeric(12,3) check (fine_contoh = round(berat_contoh * kadar_contoh / 100, 3)),
  add constraint pesanan_detail_sample check (num_nonnulls(contoh, berat_contoh, kadar_contoh, fine_contoh) in (0, 4));
select add_payment_columns('pesanan_bayar');

create view pesanan_gerak as
  select d.kode_toko, d.no_pesanan as nomor, m.tempat || '/' || lot_terima(d.no_pesanan, d.no_urut) as apa, m.arah as pieces, m.arah * d.fine_contoh as fine,
         0::bigint as cost, 0::bigint as rupiah
  from pesanan_detail d cross join (values ('PELANGGAN', -1), ('SERVIS', 1)) as m (tempat, arah) where d.contoh is not null
  union all
  select kode_toko, no_pesanan, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from pesanan_bayar
  union all select kode_toko, no_pesanan, 'KAS/CASH', 0, 0, 0, -kembali from pesanan where kembali <> 0
  union all select kode_toko, no_pesanan, 'TAGIHAN/UM_PESANAN/' || no_hp, 0, 0, 0, -dp from pesanan;
select guard_document('pesanan', 'no_pesanan', 'PESANAN', array['pesanan_detail', 'pesanan_bayar'],
  array['status', 'uang_pesanan', 'status_contoh', 'cetak_ke', 'dicetak_oleh'], '{
  "pesanan_detail": { "total_berat": "berat", "ongkos": "ongkos", "total_harga": "sub_total" },
  "pesanan_bayar": { "jumlah_bayar": "jumlah" }
}');
select search_document('pesanan', array['no_pesanan', 'nama_customer', 'no_hp']);
select people_pay('pesanan', 'PESANAN', 'no_pesanan', 'null', 'false');

create trigger pesanan_follows before update on pesanan for each row
  when (pg_trigger_depth() = 0 and (old.status, old.uang_pesanan, old.status_contoh) is distinct from (new.status, new.uang_pesanan, new.status_contoh))
  execute function refuse_hand();
create function order_begins() returns trigger language plpgsql as $$
begin
  if (new.status, new.uang_pesanan) is distinct from ('AKTIF', new.dp) or new.status_contoh = 'DIAMBIL' then
    raise exception '% begins open, with what was paid', new.no_pesanan using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger pesanan_begins_open before insert on pesanan for each row execute function order_begins();

create function move_order(shop text, nomor text, was text, becomes text, amount bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pesanan set status = becomes, uang_pesanan = uang_pesanan + amount where (kode_toko, no_pesanan, status) = (shop, nomor, was);
  if not found then
    raise exception 'order % is not %', nomor, was using errcode = 'KN002', detail = nomor;
  end if;
end $$;
revoke execute on function move_order(text, text, text, text, bigint) from public;

-- The sale that picks one up names it, and is paid by what the customer had with us.
alter table penjualan
  add column no_pesanan    text,
  add column bayar_pesanan bigint not null default 0 check (bayar_pesanan >= 0),
  add constraint penjualan_of_order check ((no_pesanan is null) = (bayar_pesanan = 0) and (no_pesanan is null or (no_titipan is null and not grosir and not ada_tukar))),
  add foreign key (kode_toko, no_pesanan) references pesanan;
create unique index penjualan_picks_up_order_once on penjualan (kode_toko, no_pesanan) where no_pesanan is not null and status = 'VALID';
do $$
declare
  paid text := (select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'penjualan'::regclass and conname = 'penjualan_is_paid');
begin
  if paid not like '%bayar_titipan%' then raise exception 'penjualan_is_paid does not say what was paid before: %', paid; end if;
  execute format('alter table penjualan drop constraint penjualan_is_paid, add constraint penjualan_is_paid %s',
                 replace(paid, 'bayar_titipan', '(bayar_titipan + bayar_pesanan)'));
  execute format('create or replace view penjualan_gerak as %s
    union all
    select p.kode_toko, p.no_faktur, ''TAGIHAN/UM_PESANAN/'' || o.no_hp, 0, 0, 0, p.bayar_pesanan
    from penjualan p join pesanan o on o.kode_toko = p.kode_toko and o.no_pesanan = p.no_pesanan', rtrim(pg_get_viewdef('penjualan_gerak'::regclass), ';'));
end $$;
create or replace view penjualan_sah as select * from penjualan where status = 'VALID';

-- At the end of every transaction that touches one: what is owed for an order is what it says; an open one alone holds pieces, no more than were ordered, and
-- those were made for it; what picks it up sells as many.
create function order_stands(shop text, nomor text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its pesanan;
  holds bigint;
begin
  select * into its from pesanan where (kode_toko, no_pesanan) = (shop, nomor);
  if not found then return; end if;
  if its.uang_pesanan <> coalesce((
    select -rupiah from saldo_tagihan where (kode_toko, jenis, pihak, dokumen) = (shop, 'UM_PESANAN', its.no_hp, nomor)), 0)
  then
    raise exception 'order % does not say what is owed for it', nomor using errcode = 'KN002', detail = nomor;
  end if;
  if its.status <> 'AKTIF' and its.uang_pesanan <> 0 then
    raise exception 'order % is over and has money', nomor using errcode = 'KN002', detail = nomor;
  end if;
  select count(*) into holds from barang_tahan where dilepas_at is null and (kode_toko, kind, dokumen) = (shop, 'PESANAN', nomor);
  if holds > (case its.status when 'AKTIF' then its.total_qty else 0 end) then
    raise exception 'order % is % and holds % of % pieces', nomor, its.status, holds, its.total_qty using errcode = 'KN002', detail = nomor;
  end if;
  if exists (
    select from barang_tahan h join barang b using (kode_barcode)
    where h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (shop, 'PESANAN', nomor) and b.no_pesanan is distinct from nomor)
  then
    raise exception 'order % holds what was not made for it', nomor using errcode = 'KN002', detail = nomor;
  end if;
  if its.status = 'DIAMBIL' and its.total_qty is distinct from (
    select sum(p.total_qty)::int from penjualan p where (p.kode_toko, p.no_pesanan, p.status) = (shop, nomor, 'VALID'))
  then
    raise exception 'order % is picked up as a whole', nomor using errcode = 'KN002', detail = nomor;
  end if;
end $$;
revoke execute on function order_stands(text, text) from public;
create function order_stands_as_said() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform order_stands(new.kode_toko, to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
revoke execute on function order_stands_as_said() from public;
create constraint trigger pesanan_stands after insert or update on pesanan deferrable initially deferred for each row
  execute function order_stands_as_said('no_pesanan');
create constraint trigger barang_tahan_of_order after insert or update on barang_tahan deferrable initially deferred for each row
  when (new.kind = 'PESANAN') execute function order_stands_as_said('dokumen');
create constraint trigger mutasi_tagihan_of_order after insert on mutasi_tagihan deferrable initially deferred for each row
  when (new.jenis = 'UM_PESANAN') execute function order_stands_as_said('dokumen');
-- What a piece was made for is not changed while it is held for that.
create function piece_of_order_stays() returns trigger language plpgsql as $$
begin
  if exists (select from barang_tahan where kode_barcode = old.kode_barcode and kind = 'PESANAN' and dilepas_at is null) then
    raise exception '% is held for order %', old.kode_barcode, old.no_pesanan using errcode = 'KN002', detail = old.kode_barcode;
  end if;
  return new;
end $$;
create trigger barang_of_order before update of no_pesanan on barang for each row
  when (old.status = 'HELD' and old.no_pesanan is distinct from new.no_pesanan) execute function piece_of_order_stays();

create function sale_picks_up_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform move_order(new.kode_toko, new.no_pesanan, 'AKTIF', 'DIAMBIL', -new.bayar_pesanan);
    return null;
  end if;
  -- Cancelled: the money is with us again, and the pieces, which the mirror of its posting has put back, are held again.
  perform move_order(new.kode_toko, new.no_pesanan, 'DIAMBIL', 'AKTIF', new.bayar_pesanan);
  update barang b set status = 'HELD' from penjualan_detail d
  where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) and b.kode_barcode = d.kode_barcode and (b.kode_toko, b.status) = (new.kode_toko, 'READY');
  update stok s set status = 'HELD' from penjualan_detail d
  where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) and s.kode_barcode = d.kode_barcode;
  insert into barang_tahan (kode_barcode, kode_toko, untuk, kind, dokumen, user_id)
  select d.kode_barcode, d.kode_toko, new.nama_customer, 'PESANAN', new.no_pesanan, new.dibatalkan_oleh
  from penjualan_detail d where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) order by d.kode_barcode;
  return null;
end $$;
revoke execute on function sale_picks_up_order() from public;
create trigger penjualan_picks_up_order after insert on penjualan for each row when (new.no_pesanan is not null) execute function sale_picks_up_order();
create trigger penjualan_gives_order_back after update of status on penjualan for each row
  when (new.no_pesanan is not null and old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function sale_picks_up_order();

-- What a customer pays further on an order, how he fetches his sample, and how he gives the order up: what he had with us is paid back, less what we keep.
select create_document('mutasi_pesanan', 'no_mutasi_pesanan', array['VALID', 'CANCELLED'], array['mutasi_pesanan_bayar']);
alter table mutasi_pesanan
  add column jenis_mutasi_pesanan text not null check (jenis_mutasi_pesanan in ('BAYAR', 'CONTOH', 'BATAL')),
  add column no_pesanan     text not null,
  add column nama_customer  text not null,
  add column no_hp          text not null,
  add column contoh         text check ((contoh is not null) = (jenis_mutasi_pesanan = 'CONTOH')),
  add column uang_pesanan   bigint not null check ((uang_pesanan > 0) = (jenis_mutasi_pesanan <> 'CONTOH') and uang_pesanan >= 0),
  add column potongan_batal bigint not null check (potongan_batal between 0 and uang_pesanan),
  add column grand_total    bigint not null,
  add column jumlah_bayar   bigint not null,
  add column kembali        bigint not null check (kembali >= 0),
  add column keterangan     text,
  add constraint mutasi_pesanan_adds_up check (grand_total = uang_pesanan - potongan_batal and jumlah_bayar - kembali = grand_total),
  add constraint mutasi_pesanan_keeps_of_cancelled check (jenis_mutasi_pesanan = 'BATAL' or potongan_batal = 0),
  add constraint mutasi_pesanan_cancels_for_good check (jenis_mutasi_pesanan <> 'BATAL' or status = 'VALID'),
  add foreign key (kode_toko, no_pesanan) references pesanan;
create index mutasi_pesanan_of_order on mutasi_pesanan (kode_toko, no_pesanan);
select add_payment_columns('mutasi_pesanan_bayar');

create view mutasi_pesanan_gerak as
  with arah as (
    select kode_toko, no_mutasi_pesanan, no_hp, uang_pesanan, kembali, case jenis_mutasi_pesanan when 'BAYAR' then 1 else -1 end as arah from mutasi_pesanan)
  select kode_toko, no_mutasi_pesanan as nomor, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end as apa,
         0 as pieces, 0::numeric as fine, 0::bigint as cost, arah * jumlah as rupiah
  from mutasi_pesanan_bayar join arah using (kode_toko, no_mutasi_pesanan)
  union all select kode_toko, no_mutasi_pesanan, 'KAS/CASH', 0, 0, 0, -kembali from arah where kembali <> 0
  union all select kode_toko, no_mutasi_pesanan, 'TAGIHAN/UM_PESANAN/' || no_hp, 0, 0, 0, -arah * uang_pesanan from arah where uang_pesanan <> 0
  union all
  select m.kode_toko, m.no_mutasi_pesanan, t.tempat || '/' || lot_terima(d.no_pesanan, d.no_urut), t.arah, t.arah * d.fine_contoh, 0, 0
  from mutasi_pesanan m join pesanan_detail d using (kode_toko, no_pesanan) cross join (values ('SERVIS', -1), ('PELANGGAN', 1)) as t (tempat, arah)
  where m.jenis_mutasi_pesanan = 'CONTOH' and d.contoh is not null;
select guard_document('mutasi_pesanan', 'no_mutasi_pesanan', 'MUTASI_PESANAN', array['mutasi_pesanan_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{ "mutasi_pesanan_bayar": { "jumlah_bayar": "jumlah" } }');
select search_document('mutasi_pesanan', array['no_mutasi_pesanan', 'no_pesanan', 'nama_customer', 'no_hp']);
select people_pay('mutasi_pesanan', 'MUTASI_PESANAN', 'no_mutasi_pesanan', 'null', 'false');
-- An order and what happens to it are one, so that what is given back the same day was not paid (0259_queue_and_people.sql).
do $$
declare
  def text := pg_get_viewdef('transaksi_orang'::regclass);
  own text;
begin
  own := regexp_replace(def, $re$\(\('MUTASI_PESANAN'::text \|\| '/'::text\) \|\| (mutasi_pesanan\.)?no_mutasi_pesanan\)$re$, $to$('PESANAN/'::text || \1no_pesanan)$to$);
  if own = def then raise exception 'transaksi_orang does not say of what document mutasi_pesanan is a part: %', def; end if;
  execute 'create or replace view transaksi_orang as ' || own;
end $$;

create function order_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  amount constant bigint := case when new.jenis_mutasi_pesanan = 'BAYAR' and tg_op = 'INSERT' then new.uang_pesanan else -new.uang_pesanan end;
begin
  if new.jenis_mutasi_pesanan = 'CONTOH' then
    update pesanan set status_contoh = case tg_op when 'INSERT' then 'DIAMBIL' else 'DISIMPAN' end
    where (kode_toko, no_pesanan, status_contoh) = (new.kode_toko, new.no_pesanan, case tg_op when 'INSERT' then 'DISIMPAN' else 'DIAMBIL' end);
    if not found then
      raise exception 'the sample of % cannot be fetched or put back so', new.no_pesanan using errcode = 'KN002', detail = new.no_pesanan;
    end if;
  else
    perform move_order(new.kode_toko, new.no_pesanan, 'AKTIF', case new.jenis_mutasi_pesanan when 'BATAL' then 'BATAL' else 'AKTIF' end, amount);
  end if;
  return null;
end $$;
revoke execute on function order_follows() from public;
create trigger mutasi_pesanan_moves after insert on mutasi_pesanan for each row execute function order_follows();
create trigger mutasi_pesanan_moves_back after update of status on mutasi_pesanan for each row
  when (old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function order_follows();

insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'MUTASI_PESANAN', 'PESANAN', 'POTONGAN_BATAL', 'KREDIT', (select nomor_akun from akun where nomor_akun = '4-1106') on conflict do nothing;
