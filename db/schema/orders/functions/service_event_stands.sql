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
revoke execute on function service_event_stands() from public;
