-- A repair does not make gold lighter or heavier unseen (docs/decisions/106). Each line of an event says what it weighed when it came in, since the customer
-- signs both weights; and a weight out beyond the tolerance of the chain has its approval, in the same transaction.
alter table mutasi_service_detail add column berat_masuk numeric(12,3);
alter table mutasi_service_detail disable trigger user;
update mutasi_service_detail d set berat_masuk = s.berat
from mutasi_service m, service_detail s
where (m.kode_toko, m.no_mutasi_service) = (d.kode_toko, d.no_mutasi_service) and (s.kode_toko, s.no_service, s.no_urut) = (m.kode_toko, m.no_service, d.no_urut);
alter table mutasi_service_detail enable trigger user;
alter table mutasi_service_detail alter column berat_masuk set not null;

-- A number of the settings of the chain, else its preset.
create function chain_number(setting text, preset numeric) returns numeric language sql stable set search_path = public, pg_temp as $$
  select coalesce((select value::numeric from para_system where (kode_toko, key) = ('*', setting)), preset)
$$;

-- How a weight out compares to the weight in; the twin of `weightVerdict`.
create function service_weight_verdict(berat numeric, berat_selesai numeric, gram numeric, persen numeric) returns text language sql immutable as $$
  select case
    when abs(berat_selesai - berat) * 2 > berat then 'TOO_FAR'
    when abs(berat_selesai - berat) <= gram and abs(berat_selesai - berat) * 100 <= berat * persen then 'WITHIN'
    else 'NEEDS_APPROVAL' end
$$;

-- What happened to a service happened to each of its lines as it was, and its weights are explained.
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
         else (d.berat, d.fine, d.berat_selesai, d.fine_selesai, d.biaya_selesai) is distinct from (i.berat_selesai, i.fine_selesai, i.berat_selesai, i.fine_selesai, i.biaya_selesai) end)
  then
    raise exception '% is not of what lies there for %', new.no_mutasi_service, new.no_service using errcode = 'KN002', detail = new.no_service;
  end if;
  if new.jenis_service = 'SELESAI' and exists (
    select from mutasi_service_detail d cross join lateral service_weight_verdict(d.berat, d.berat_selesai, gram, persen) verdict
    where (d.kode_toko, d.no_mutasi_service) = (new.kode_toko, new.no_mutasi_service)
      and (verdict = 'TOO_FAR' or verdict = 'NEEDS_APPROVAL' and (
        d.berat_selesai > d.berat and new.biaya_tukang = 0
        or not exists (
          select from otorisasi o
          where (o.kode_toko, o.tgl_system) = (new.kode_toko, new.tgl_system)
            and (o.kategori, o.status, o.requested_by, o.kunci) = ('SELISIH_BERAT_SERVICE', 'DIPAKAI', new.user_id, new.no_service)
            and o.used_at >= now()
            and o.berat_diminta = (
              select sum(e.berat_selesai) from mutasi_service_detail e
              where (e.kode_toko, e.no_mutasi_service) = (new.kode_toko, new.no_mutasi_service)
                and service_weight_verdict(e.berat, e.berat_selesai, gram, persen) <> 'WITHIN'))))
  ) then
    raise exception 'the weight out of % differs from its weight in, and nobody approved it', new.no_service
      using errcode = 'KN002', detail = new.no_service, constraint = 'service_weight_explained';
  end if;
  return null;
end $$;
