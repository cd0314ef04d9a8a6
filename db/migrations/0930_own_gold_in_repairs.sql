-- Gold of the shop goes into a customer's piece when its repair is finished (events.md V2; docs/decisions/157). Each line of an event says which lot it came of, how much
-- gold it was, what it cost and what the customer pays for it. It leaves stock with the event that finishes; the later events repeat it.
alter table mutasi_service_detail
  add column emas_lot     text references lot,
  add column emas_tempat  text check (emas_tempat in ('BATANG', 'ROSOK')),
  add column emas_keping  integer       not null default 0 check (emas_keping >= 0),
  add column berat_emas   numeric(12,3) not null default 0,
  add column fine_emas    numeric(12,3) not null default 0,
  add column hpp_emas     bigint        not null default 0 check (hpp_emas >= 0),
  -- Rupiah for a gram of its fine gold, and what the gold comes to. The fee of the line has it in it.
  add column harga_emas_toko   bigint        not null default 0,
  add column biaya_emas   bigint        not null default 0;
alter table mutasi_service_detail
  alter column emas_keping drop default, alter column berat_emas drop default, alter column fine_emas drop default, alter column hpp_emas drop default,
  alter column harga_emas_toko drop default, alter column biaya_emas drop default,
  add constraint mutasi_service_detail_own_gold check (case when emas_lot is null
    then emas_tempat is null and (emas_keping, berat_emas, fine_emas, hpp_emas, harga_emas_toko, biaya_emas) = (0, 0, 0, 0, 0, 0)
    else emas_tempat is not null and fine_emas > 0 and fine_emas <= berat_emas and harga_emas_toko >= 0 and biaya_emas = round(fine_emas * harga_emas_toko)
      and biaya_emas <= biaya_selesai and berat_selesai > berat_emas end);
create index mutasi_service_detail_by_gold on mutasi_service_detail (emas_lot) where emas_lot is not null;

-- What is the customer's has the purity of his piece, and the gold that came to it has its own.
alter table mutasi_service_detail drop constraint mutasi_service_detail_check;
alter table mutasi_service_detail add constraint mutasi_service_detail_fine_selesai
  check (fine_selesai = round((berat_selesai - berat_emas) * kadar / 100, 3) + fine_emas);

-- Each line as it is now.
create or replace view service_isi as
  select d.kode_toko, d.no_service, d.no_urut, d.nama_barang, d.kode_barcode, d.deskripsi_service, d.kadar, d.qty, d.berat, d.fine, d.biaya,
         coalesce(a.berat_selesai, d.berat) as berat_selesai, coalesce(a.fine_selesai, d.fine) as fine_selesai, coalesce(a.biaya_selesai, d.biaya) as biaya_selesai,
         a.emas_lot, a.emas_tempat, coalesce(a.emas_keping, 0) as emas_keping, coalesce(a.berat_emas, 0) as berat_emas, coalesce(a.fine_emas, 0) as fine_emas,
         coalesce(a.hpp_emas, 0) as hpp_emas, coalesce(a.harga_emas_toko, 0) as harga_emas_toko, coalesce(a.biaya_emas, 0) as biaya_emas
  from service_detail d
  left join mutasi_service m on (m.kode_toko, m.no_service, m.jenis_service, m.status) = (d.kode_toko, d.no_service, 'SELESAI', 'VALID')
  left join mutasi_service_detail a on (a.kode_toko, a.no_mutasi_service, a.no_urut) = (m.kode_toko, m.no_mutasi_service, d.no_urut);

-- What an event moves: gold of ours leaves its place and becomes the customer's; what the work took besides is lost, or was brought to it.
create or replace view mutasi_service_gerak as
  with baris as not materialized (
    select m.jenis_service, d.kode_toko, d.no_mutasi_service, d.qty, d.fine_selesai, d.emas_lot, d.emas_tempat, d.emas_keping, d.fine_emas, d.hpp_emas,
           d.berat_selesai - d.berat - d.berat_emas as beda_berat, d.fine_selesai - d.fine - d.fine_emas as beda_fine, lot_terima(m.no_service, d.no_urut) as kode_lot
    from mutasi_service_detail d join mutasi_service m using (kode_toko, no_mutasi_service)
  ), arah as not materialized (
    select kode_toko, no_mutasi_service, case jenis_service when 'AMBIL' then 1 else -1 end as arah from mutasi_service
  )
  select b.kode_toko, b.no_mutasi_service as nomor, (m.tempat || '/') || b.kode_lot as apa, 0 as pieces, m.arah::numeric * b.beda_fine as fine, 0::bigint as cost,
         0::bigint as rupiah
  from baris b cross join lateral (values ('SERVIS', 1), (case when b.beda_berat < 0 then 'SUSUT' else 'PELANGGAN' end, -1)) as m (tempat, arah)
  where b.jenis_service = 'SELESAI'
  union all
  select b.kode_toko, b.no_mutasi_service, m.apa, m.arah * m.pieces, m.arah::numeric * b.fine_emas, m.arah * m.cost, 0
  from baris b
  cross join lateral (values ((b.emas_tempat || '/') || b.emas_lot, -1, b.emas_keping, b.hpp_emas), ('PELANGGAN/' || b.emas_lot, 1, b.emas_keping, b.hpp_emas),
                             ('PELANGGAN/' || b.kode_lot, -1, 0, 0::bigint), ('SERVIS/' || b.kode_lot, 1, 0, 0::bigint)) as m (apa, arah, pieces, cost)
  where b.jenis_service = 'SELESAI' and b.emas_lot is not null
  union all
  select b.kode_toko, b.no_mutasi_service, (m.tempat || '/') || b.kode_lot, m.arah * b.qty, m.arah::numeric * b.fine_selesai, 0, 0
  from baris b cross join lateral (values ('SERVIS', -1), (case b.jenis_service when 'GANTI_RUGI' then 'SUSUT' else 'PELANGGAN' end, 1)) as m (tempat, arah)
  where b.jenis_service <> 'SELESAI'
  union all
  select b.kode_toko, b.no_mutasi_service, case when b.piutang then 'TAGIHAN/PIUTANG_KARTU/' || b.no_rekening else 'KAS/' || coalesce(b.no_rekening, 'CASH') end,
         0, 0, 0, arah.arah * b.jumlah
  from mutasi_service_bayar b join arah using (kode_toko, no_mutasi_service)
  union all
  select kode_toko, no_mutasi_service, 'KAS/CASH', 0, 0, 0, -kembali from mutasi_service where kembali <> 0
  union all
  select kode_toko, no_mutasi_service, 'TAGIHAN/UM_SERVICE/' || no_hp, 0, 0, 0, uang_muka_service from mutasi_service where uang_muka_service <> 0
  union all
  select kode_toko, no_mutasi_service, 'TAGIHAN/HUTANG_TUKANG/' || kode_tukang, 0, 0, 0, -biaya_tukang from mutasi_service where biaya_tukang <> 0
  union all
  select kode_toko, no_mutasi_service, case when piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || no_rekening, 0, 0, 0, biaya_kartu
  from mutasi_service_bayar where biaya_kartu <> 0;

-- What happened to a service happened to each of its lines as it was, and its weights are explained: gold of ours is no difference.
create or replace function service_event_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gram constant numeric := chain_number('TOLERANSI_BERAT_SERVICE', 0.1);
  persen constant numeric := chain_number('TOLERANSI_BERAT_SERVICE_PERSEN', 1);
begin
  if exists (
    select from (select * from mutasi_service_detail where (kode_toko, no_mutasi_service) = (new.kode_toko, new.no_mutasi_service)) d
    full join (
      select i.*, s.berat as berat_masuk from service_isi i join service_detail s using (kode_toko, no_service, no_urut)
      where (i.kode_toko, i.no_service) = (new.kode_toko, new.no_service)
    ) i using (no_urut)
    where (d.qty, d.kadar, d.berat_masuk) is distinct from (i.qty, i.kadar, i.berat_masuk)
      or case new.jenis_service when 'SELESAI' then (d.berat, d.fine, d.biaya) is distinct from (i.berat, i.fine, i.biaya)
         else (d.berat, d.fine, d.berat_selesai, d.fine_selesai, d.biaya_selesai) is distinct from (i.berat_selesai, i.fine_selesai, i.berat_selesai, i.fine_selesai, i.biaya_selesai)
           or (d.emas_lot, d.emas_tempat, d.emas_keping, d.berat_emas, d.fine_emas, d.hpp_emas, d.harga_emas_toko, d.biaya_emas)
             is distinct from (i.emas_lot, i.emas_tempat, i.emas_keping, i.berat_emas, i.fine_emas, i.hpp_emas, i.harga_emas_toko, i.biaya_emas) end)
  then
    raise exception '% is not of what lies there for %', new.no_mutasi_service, new.no_service using errcode = 'KN002', detail = new.no_service;
  end if;
  if new.jenis_service = 'SELESAI' and exists (
    select from mutasi_service_detail d cross join lateral service_weight_verdict(d.berat + d.berat_emas, d.berat_selesai, gram, persen) verdict
    where (d.kode_toko, d.no_mutasi_service) = (new.kode_toko, new.no_mutasi_service)
      and (verdict = 'TOO_FAR' or verdict = 'NEEDS_APPROVAL' and (
        d.berat_selesai > d.berat + d.berat_emas and new.biaya_tukang = 0
        or not exists (
          select from otorisasi o
          where (o.kode_toko, o.tgl_system) = (new.kode_toko, new.tgl_system)
            and (o.kategori, o.status, o.requested_by, o.kunci) = ('SELISIH_BERAT_SERVICE', 'DIPAKAI', new.user_id, new.no_service)
            and o.used_at >= now()
            and o.berat_diminta = (
              select sum(e.berat_selesai) from mutasi_service_detail e
              where (e.kode_toko, e.no_mutasi_service) = (new.kode_toko, new.no_mutasi_service)
                and service_weight_verdict(e.berat + e.berat_emas, e.berat_selesai, gram, persen) <> 'WITHIN'))))
  ) then
    raise exception 'the weight out of % differs from its weight in, and nobody approved it', new.no_service
      using errcode = 'KN002', detail = new.no_service, constraint = 'service_weight_explained';
  end if;
  return null;
end $$;
