-- Of several things one is lost, the others are handed over (docs/decisions/191): the event that makes it good says line by line which go back to the customer, and what is due
-- for those that are finished.
alter table mutasi_service_detail add column diserahkan boolean not null default false;
alter table mutasi_service
  add column biaya_diserahkan bigint not null default 0 check (biaya_diserahkan >= 0 and (biaya_diserahkan = 0 or jenis_service = 'GANTI_RUGI')),
  drop constraint mutasi_service_adds_up,
  add constraint mutasi_service_adds_up check (jumlah_bayar - kembali = grand_total and case jenis_service
    when 'SELESAI' then (uang_muka_service, potongan_service, ganti_rugi, grand_total) = (0, 0, 0, 0)
    when 'AMBIL' then (biaya_tukang, potongan_service, ganti_rugi, grand_total) = (0, 0, 0, biaya_selesai - uang_muka_service)
    when 'KEMBALI' then (biaya_tukang, ganti_rugi, grand_total) = (0, 0, uang_muka_service - potongan_service)
    else (biaya_tukang, potongan_service, grand_total) = (0, 0, uang_muka_service + ganti_rugi - biaya_diserahkan) end);

-- What an event moves: gold of ours leaves its place and becomes the customer's; what the work took besides is lost, or was brought to it. Of several things
-- of which one was lost, the others go back to the customer.
create or replace view mutasi_service_gerak as
  with baris as not materialized (
    select m.jenis_service, d.kode_toko, d.no_mutasi_service, d.qty, d.fine_selesai, d.emas_lot, d.emas_tempat, d.emas_keping, d.fine_emas, d.hpp_emas, d.diserahkan,
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
  from baris b cross join lateral (values ('SERVIS', -1), (case when b.jenis_service = 'GANTI_RUGI' and not b.diserahkan then 'SUSUT' else 'PELANGGAN' end, 1)) as m (tempat, arah)
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
  if exists (
    select from (
      select count(*) filter (where d.diserahkan) as handed, count(*) filter (where not d.diserahkan) as lost,
             coalesce(sum(d.biaya_selesai) filter (where d.diserahkan), 0) as fee, count(*) filter (where d.foto_keluar <> '{}') as photographed
      from mutasi_service_detail d where (d.kode_toko, d.no_mutasi_service) = (new.kode_toko, new.no_mutasi_service)
    ) d
    where d.photographed > 0 and new.jenis_service <> 'AMBIL'
      or d.handed > 0 and (new.jenis_service <> 'GANTI_RUGI' or d.lost = 0)
      or new.biaya_diserahkan <> case when exists (
           select from mutasi_service m
           where (m.kode_toko, m.no_service, m.jenis_service, m.status) = (new.kode_toko, new.no_service, 'SELESAI', 'VALID')) then d.fee else 0 end)
  then
    raise exception '% is not right about what is handed over', new.no_mutasi_service using errcode = 'KN002', detail = new.no_service;
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
