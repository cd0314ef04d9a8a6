-- Whoever allows a weight says which weight he saw himself (specification §6, decision 106): the approval keeps what was asked for and what he saw, in grams.
alter table otorisasi
  add column berat_diminta numeric(12,3) check (berat_diminta > 0),
  add column berat_dilihat numeric(12,3) check (berat_dilihat > 0),
  add constraint otorisasi_weight_seen check (
    (berat_dilihat is null or berat_diminta is not null) and (berat_diminta is null or status not in ('DISETUJUI', 'DIPAKAI') or berat_dilihat is not null));

create function guard_weight_seen() returns trigger language plpgsql as $$
begin
  if new.berat_diminta is distinct from old.berat_diminta or (new.berat_dilihat is distinct from old.berat_dilihat and (old.berat_dilihat is not null or old.status <> 'MENUNGGU')) then
    raise exception 'the weight of an approval never changes' using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger otorisasi_weight before update on otorisasi for each row execute function guard_weight_seen();
