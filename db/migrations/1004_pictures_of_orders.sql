-- Photos and drawings of what a customer orders, line by line (docs/decisions/207). Each waits in foto_unggah until its order takes it.
alter table pesanan_detail add column foto_pesanan text[] not null default '{}'
  constraint pesanan_detail_photos check (array_to_string(foto_pesanan, ',', '') ~ '^([A-Za-z0-9]{16}(,[A-Za-z0-9]{16}){0,4})?$');
create index pesanan_detail_by_photo on pesanan_detail using gin (foto_pesanan) where foto_pesanan <> '{}';
