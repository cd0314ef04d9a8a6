-- A photo of each pledged thing (docs/decisions/138). It waits in foto_unggah until its loan takes it, and is the photo of one thing.
alter table hutang_detail add column foto text check (foto ~ '^[A-Za-z0-9]{16}$');
create unique index hutang_detail_foto on hutang_detail (foto) where foto is not null;
