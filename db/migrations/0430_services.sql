-- Services (docs/decisions/092): a customer's own jewellery is repaired (events.md V1 to V5). It lies in SERVIS as lots by weight, costs nothing and stands on
-- no account; what he paid in advance is the claim UM_SERVICE, party his telephone.
select create_document('service', 'no_service', array['MASUK', 'SELESAI', 'DIAMBIL', 'DIKEMBALIKAN', 'DIGANTI', 'CANCELLED'],
  array['service_detail', 'service_bayar']);
alter table service
  add column kode_sales        text    not null,
  add column nama_sales        text    not null,
  add column nama_customer     text    not null,
  add column alamat_customer   text,
  add column no_hp             text    not null check (no_hp <> ''),
  add column tgl_estimasi      date    not null,
  add column kode_tukang       text,
  add column nama_tukang       text,
  add column total_qty         integer not null check (total_qty > 0),
  add column total_berat       numeric(12,3) not null check (total_berat > 0),
  -- The fee that was agreed on, and the one that it was finished for.
  add column grand_total       bigint  not null check (grand_total >= 0),
  add column total_berat_selesai numeric(12,3),
  add column biaya_selesai       bigint  check (biaya_selesai >= 0),
  add column dp_service        bigint  not null check (dp_service between 0 and grand_total),
  add column jumlah_bayar      bigint  not null,
  add column kembali           bigint  not null check (kembali >= 0),
  -- What the customer has with us for it now.
  add column uang_muka_service         bigint  not null check (uang_muka_service >= 0),
  add column keterangan        text,
  add foreign key (kode_toko, kode_sales) references sales,
  add foreign key (kode_toko, kode_tukang) references tukang,
  add constraint service_names_its_craftsman check ((kode_tukang is null) = (nama_tukang is null)),
  add constraint service_dp_is_paid check (jumlah_bayar - kembali = dp_service),
  add constraint service_takes_time check (tgl_estimasi >= tgl_system),
  add constraint service_finished check ((biaya_selesai is null) = (total_berat_selesai is null) and (status not in ('SELESAI', 'DIAMBIL') or biaya_selesai is not null)
    and (status <> 'MASUK' or biaya_selesai is null) and uang_muka_service <= coalesce(biaya_selesai, grand_total));
create index service_open on service (kode_toko, tgl_estimasi, no_service) where status in ('MASUK', 'SELESAI');
alter table service_detail
  add column nama_barang       text    not null,
  -- A piece that the chain has sold: remembered, and never stock again by this.
  add column kode_barcode      text    references barang,
  add column kadar             numeric(6,3)  not null check (kadar between 0 and 100),
  add column qty               integer not null check (qty > 0),
  add column berat             numeric(12,3) not null check (berat > 0),
  add column fine              numeric(12,3) not null check (fine = round(berat * kadar / 100, 3)),
  add column deskripsi_service text    not null check (deskripsi_service <> ''),
  add column biaya             bigint  not null check (biaya >= 0);
create index service_detail_by_piece on service_detail (kode_barcode) where kode_barcode is not null;
select add_payment_columns('service_bayar');

create view service_gerak as
  select d.kode_toko, d.no_service as nomor, m.tempat || '/' || lot_terima(d.no_service, d.no_urut) as apa, m.arah * d.qty as pieces, m.arah * d.fine as fine,
         0::bigint as cost, 0::bigint as rupiah
  from service_detail d cross join (values ('PELANGGAN', -1), ('SERVIS', 1)) as m (tempat, arah)
  union all
  select kode_toko, no_service, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, jumlah
  from service_bayar
  union all select kode_toko, no_service, 'KAS/CASH', 0, 0, 0, -kembali from service where kembali <> 0
  union all select kode_toko, no_service, 'TAGIHAN/UM_SERVICE/' || no_hp, 0, 0, 0, -dp_service from service where dp_service <> 0;
select guard_document('service', 'no_service', 'SERVICE', array['service_detail', 'service_bayar'],
  array['status', 'uang_muka_service', 'biaya_selesai', 'total_berat_selesai', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "service_detail": { "total_qty": "qty", "total_berat": "berat", "grand_total": "biaya" },
  "service_bayar": { "jumlah_bayar": "jumlah" }
}');
select people_pay('service', 'SERVICE', 'no_service', 'null', 'false');
select search_document('service', array['no_service', 'nama_customer', 'no_hp']);

-- What happens to one: it is finished, picked up, returned as it is, or lost and made good. Each of all its lines.
select create_document('mutasi_service', 'no_mutasi_service', array['VALID', 'CANCELLED'], array['mutasi_service_detail', 'mutasi_service_bayar']);
alter table mutasi_service
  add column jenis_service     text    not null check (jenis_service in ('SELESAI', 'AMBIL', 'KEMBALI', 'GANTI_RUGI')),
  add column no_service        text    not null,
  add column nama_customer     text    not null,
  add column no_hp             text    not null,
  add column kode_tukang       text,
  add column nama_tukang       text,
  add column total_qty         integer not null,
  -- What it weighed before, and what it weighs since.
  add column total_berat       numeric(12,3) not null,
  add column total_berat_selesai numeric(12,3) not null,
  add column selisih_berat     numeric(12,3) not null,
  add column biaya_tukang      bigint  not null check (biaya_tukang >= 0),
  add column biaya_selesai       bigint  not null check (biaya_selesai >= 0),
  -- What of the advance this event settles.
  add column uang_muka_service         bigint  not null check (uang_muka_service >= 0),
  add column potongan_service  bigint  not null check (potongan_service >= 0),
  add column ganti_rugi        bigint  not null check (ganti_rugi >= 0),
  add column grand_total       bigint  not null check (grand_total >= 0),
  add column jumlah_bayar      bigint  not null,
  add column kembali           bigint  not null check (kembali >= 0),
  add column keterangan        text,
  add foreign key (kode_toko, no_service) references service,
  add foreign key (kode_toko, kode_tukang) references tukang,
  add constraint mutasi_service_names_its_craftsman check ((kode_tukang is null) = (nama_tukang is null) and (biaya_tukang = 0 or kode_tukang is not null)),
  add constraint mutasi_service_weighs check (selisih_berat = total_berat_selesai - total_berat and (jenis_service = 'SELESAI' or selisih_berat = 0)),
  add constraint mutasi_service_adds_up check (jumlah_bayar - kembali = grand_total and case jenis_service
    when 'SELESAI' then (uang_muka_service, potongan_service, ganti_rugi, grand_total) = (0, 0, 0, 0)
    when 'AMBIL' then (biaya_tukang, potongan_service, ganti_rugi, grand_total) = (0, 0, 0, biaya_selesai - uang_muka_service)
    when 'KEMBALI' then (biaya_tukang, ganti_rugi, grand_total) = (0, 0, uang_muka_service - potongan_service)
    else (biaya_tukang, potongan_service, grand_total) = (0, 0, uang_muka_service + ganti_rugi) end);
-- It is finished once and over once.
create unique index mutasi_service_once on mutasi_service (kode_toko, no_service, (jenis_service = 'SELESAI')) where status = 'VALID';
create index mutasi_service_of_service on mutasi_service (kode_toko, no_service);
alter table mutasi_service_detail
  add column nama_barang       text    not null,
  add column deskripsi_service text    not null,
  add column kadar             numeric(6,3)  not null,
  add column qty               integer not null check (qty > 0),
  add column berat             numeric(12,3) not null,
  add column fine              numeric(12,3) not null,
  add column berat_selesai       numeric(12,3) not null check (berat_selesai > 0),
  add column fine_selesai        numeric(12,3) not null check (fine_selesai = round(berat_selesai * kadar / 100, 3)),
  add column selisih_berat     numeric(12,3) not null check (selisih_berat = berat_selesai - berat),
  add column biaya             bigint  not null,
  add column biaya_selesai       bigint  not null check (biaya_selesai >= 0);
select add_payment_columns('mutasi_service_bayar');

-- Each line as it is now: what it weighs and what its work costs since it was finished, or as it came in.
create view service_isi as
  select d.kode_toko, d.no_service, d.no_urut, d.nama_barang, d.kode_barcode, d.deskripsi_service, d.kadar, d.qty, d.berat, d.fine, d.biaya,
         coalesce(a.berat_selesai, d.berat) as berat_selesai, coalesce(a.fine_selesai, d.fine) as fine_selesai, coalesce(a.biaya_selesai, d.biaya) as biaya_selesai
  from service_detail d
  left join mutasi_service m on (m.kode_toko, m.no_service, m.jenis_service, m.status) = (d.kode_toko, d.no_service, 'SELESAI', 'VALID')
  left join mutasi_service_detail a on (a.kode_toko, a.no_mutasi_service, a.no_urut) = (m.kode_toko, m.no_mutasi_service, d.no_urut);

create view mutasi_service_gerak as
  with baris as (
    select m.jenis_service, d.*, lot_terima(m.no_service, d.no_urut) as kode_lot from mutasi_service_detail d join mutasi_service m using (kode_toko, no_mutasi_service)
  ),
  arah as (select *, case jenis_service when 'AMBIL' then 1 else -1 end as arah from mutasi_service)
  -- What was lost in the work is named; what came to it is the customer's.
  select b.kode_toko, b.no_mutasi_service as nomor, m.tempat || '/' || b.kode_lot as apa, 0 as pieces, m.arah * (b.fine_selesai - b.fine) as fine, 0::bigint as cost,
         0::bigint as rupiah
  from baris b cross join lateral (values ('SERVIS', 1), (case when b.berat_selesai < b.berat then 'SUSUT' else 'PELANGGAN' end, -1)) as m (tempat, arah)
  where b.jenis_service = 'SELESAI'
  union all
  select b.kode_toko, b.no_mutasi_service, m.tempat || '/' || b.kode_lot, m.arah * b.qty, m.arah * b.fine_selesai, 0, 0
  from baris b cross join lateral (values ('SERVIS', -1), (case b.jenis_service when 'GANTI_RUGI' then 'SUSUT' else 'PELANGGAN' end, 1)) as m (tempat, arah)
  where b.jenis_service <> 'SELESAI'
  union all
  select kode_toko, no_mutasi_service, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' || no_rekening else 'KAS/' || coalesce(no_rekening, 'CASH') end, 0, 0, 0, arah * jumlah
  from mutasi_service_bayar join arah using (kode_toko, no_mutasi_service)
  union all select kode_toko, no_mutasi_service, 'KAS/CASH', 0, 0, 0, -kembali from mutasi_service where kembali <> 0
  union all select kode_toko, no_mutasi_service, 'TAGIHAN/UM_SERVICE/' || no_hp, 0, 0, 0, uang_muka_service from mutasi_service where uang_muka_service <> 0
  union all select kode_toko, no_mutasi_service, 'TAGIHAN/HUTANG_TUKANG/' || kode_tukang, 0, 0, 0, -biaya_tukang from mutasi_service where biaya_tukang <> 0;
select guard_document('mutasi_service', 'no_mutasi_service', 'MUTASI_SERVICE', array['mutasi_service_detail', 'mutasi_service_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "mutasi_service_detail": { "total_qty": "qty", "total_berat": "berat", "total_berat_selesai": "berat_selesai", "selisih_berat": "selisih_berat", "biaya_selesai": "biaya_selesai" },
  "mutasi_service_bayar": { "jumlah_bayar": "jumlah" }
}');
-- One that is finished without loss by somebody of the shop moves nothing.
update dokumen set boleh_diam = true where tabel = 'mutasi_service';
select people_pay('mutasi_service', 'MUTASI_SERVICE', 'no_mutasi_service', 'null', 'false');
select search_document('mutasi_service', array['no_mutasi_service', 'no_service', 'nama_customer', 'no_hp']);

-- A service and what happens to it are one: what goes back on its day was not paid.
do $$
declare
  def text := pg_get_viewdef('transaksi_orang'::regclass);
  own text;
begin
  own := regexp_replace(def, $re$\(\('MUTASI_SERVICE'::text \|\| '/'::text\) \|\| (mutasi_service\.)?no_mutasi_service\)$re$, $to$('SERVICE/'::text || \1no_service)$to$);
  if own = def then raise exception 'transaksi_orang does not say of what document mutasi_service is a part: %', def; end if;
  execute 'create or replace view transaksi_orang as ' || own;
end $$;

-- Its state, its advance and what it was finished for follow what happens to it, and nobody's hand.
create trigger service_follows before update on service for each row
  when (pg_trigger_depth() = 0 and ((old.uang_muka_service, old.biaya_selesai, old.total_berat_selesai) is distinct from (new.uang_muka_service, new.biaya_selesai, new.total_berat_selesai)
    or (old.status <> new.status and (old.status, new.status) <> ('MASUK', 'CANCELLED')))) execute function refuse_hand();
create function service_begins() returns trigger language plpgsql as $$
begin
  if (new.status, new.uang_muka_service) is distinct from ('MASUK', new.dp_service) then
    raise exception '% begins with us, with what was paid', new.no_service using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger service_begins_with_us before insert on service for each row execute function service_begins();
create function service_is_cancelled() returns trigger language plpgsql as $$
begin
  new.uang_muka_service := 0;
  return new;
end $$;
create trigger service_zero before update on service for each row
  when (old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function service_is_cancelled();

create function service_moves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ends constant text := case new.jenis_service when 'SELESAI' then 'SELESAI' when 'AMBIL' then 'DIAMBIL' when 'KEMBALI' then 'DIKEMBALIKAN' else 'DIGANTI' end;
begin
  if tg_op = 'INSERT' and new.jenis_service = 'SELESAI' then
    update service s set status = ends, biaya_selesai = new.biaya_selesai, total_berat_selesai = new.total_berat_selesai
    where (s.kode_toko, s.no_service, s.status, s.no_hp) = (new.kode_toko, new.no_service, 'MASUK', new.no_hp);
  elsif tg_op = 'INSERT' then
    update service s set status = ends, uang_muka_service = 0
    where (s.kode_toko, s.no_service, s.no_hp, s.uang_muka_service) = (new.kode_toko, new.no_service, new.no_hp, new.uang_muka_service)
      and (s.status = 'SELESAI' or (s.status = 'MASUK' and new.jenis_service <> 'AMBIL'));
  elsif new.jenis_service = 'SELESAI' then
    update service s set status = 'MASUK', biaya_selesai = null, total_berat_selesai = null
    where (s.kode_toko, s.no_service, s.status) = (new.kode_toko, new.no_service, ends);
  else
    update service s set status = case when s.biaya_selesai is null then 'MASUK' else 'SELESAI' end, uang_muka_service = new.uang_muka_service
    where (s.kode_toko, s.no_service, s.status) = (new.kode_toko, new.no_service, ends);
  end if;
  if not found then
    raise exception '% cannot become or stop being %', new.no_service, ends using errcode = 'KN002', detail = new.no_service;
  end if;
  return null;
end $$;
revoke execute on function service_moves() from public;
create trigger mutasi_service_moves after insert on mutasi_service for each row execute function service_moves();
create trigger mutasi_service_moves_back after update of status on mutasi_service for each row
  when (old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function service_moves();

-- At the end of every transaction that touches one: what is owed for it is what it says, and what happened to it happened to each of its lines as it was.
create function service_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nomor constant text := to_jsonb(new) ->> tg_argv[0];
  its service;
begin
  select * into its from service where (kode_toko, no_service) = (new.kode_toko, nomor);
  if found and its.uang_muka_service <> coalesce((
    select -rupiah from saldo_tagihan where (kode_toko, jenis, pihak, dokumen) = (new.kode_toko, 'UM_SERVICE', its.no_hp, nomor)), 0)
  then
    raise exception 'service % does not say what is owed for it', nomor using errcode = 'KN002', detail = nomor;
  end if;
  return null;
end $$;
revoke execute on function service_stands() from public;
create constraint trigger service_stands after insert or update on service deferrable initially deferred for each row execute function service_stands('no_service');
create constraint trigger mutasi_tagihan_of_service after insert on mutasi_tagihan deferrable initially deferred for each row
  when (new.jenis = 'UM_SERVICE') execute function service_stands('dokumen');
create function service_event_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from (select * from mutasi_service_detail where (kode_toko, no_mutasi_service) = (new.kode_toko, new.no_mutasi_service)) d
    full join (select * from service_isi where (kode_toko, no_service) = (new.kode_toko, new.no_service)) i using (no_urut)
    where (d.qty, d.kadar) is distinct from (i.qty, i.kadar)
      or case new.jenis_service when 'SELESAI' then (d.berat, d.fine, d.biaya) is distinct from (i.berat, i.fine, i.biaya)
         else (d.berat, d.fine, d.berat_selesai, d.fine_selesai, d.biaya_selesai) is distinct from (i.berat_selesai, i.fine_selesai, i.berat_selesai, i.fine_selesai, i.biaya_selesai) end)
  then
    raise exception '% is not of what lies there for %', new.no_mutasi_service, new.no_service using errcode = 'KN002', detail = new.no_service;
  end if;
  return null;
end $$;
revoke execute on function service_event_stands() from public;
create constraint trigger mutasi_service_stands after insert on mutasi_service deferrable initially deferred for each row execute function service_event_stands();

-- What is earned and spent by it has the accounts that a service has.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'MUTASI_SERVICE', type, kode_akun, jenis_akun, nomor_akun from para_akun_transaksi
where (trx, type) = ('SERVICE', 'SERVICE') and kode_akun in ('PENDAPATAN', 'BEBAN', 'GANTI_RUGI', 'POTONGAN_BATAL') on conflict do nothing;
